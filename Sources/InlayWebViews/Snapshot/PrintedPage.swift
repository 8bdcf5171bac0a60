import InlayValues

/// The layout of a page on paper, measured by a script while the engine prints the page.
///
/// The style sheets of a page may hide on paper what is on the screen, and vice versa.
struct PrintedPage {
    /// The width of the content, in CSS pixels.
    let width: Int
    /// Whether the content is wider than the page is laid out for.
    let overflows: Bool
    /// Whether nothing is printed.
    let isBlank: Bool
    /// The number of visible boxes whose content has to be scrolled.
    let scrollBoxes: Int

    /// Prepares the page that an engine shows for its next print.
    ///
    /// - Parameters:
    ///   - engine: The engine that shows the page.
    ///   - mostWidth: The greatest width for which the engine lays pages out, in CSS pixels.
    /// - Throws: ``SnapshotError``.
    @MainActor
    static func begin(
        in engine: any WebEngine, mostWidth: Int
    ) async throws(SnapshotError) {
        _ = try await engine.value(
            of: .statements(
                """
                (\(beginning))(\(PageAccess.script), \(PageAccess.extent), \(PageSize.scrollBoxes), \(mostWidth))
                """))
    }

    /// Returns the layout of the page in the print since ``begin(in:mostWidth:)``, and restores the page;
    /// nil if the page wasn't printed.
    @MainActor
    static func end(in engine: any WebEngine) async throws(SnapshotError) -> PrintedPage? {
        let layout = try await engine.value(
            of: .statements("globalThis.inlayPrint?.end()"))
        guard let width = layout[0]?.integerValue else { return nil }
        return PrintedPage(
            width: Int(width), overflows: layout[1]?.boolValue ?? false,
            isBlank: layout[2]?.boolValue ?? false,
            scrollBoxes: layout[3]?.integerValue.map(Int.init) ?? 0)
    }

    /// The media query changes while the engine lays the page out for paper.
    private static let beginning: JavaScript = """
        (unclobbered, edgesOf, scrollBoxesOf, mostWidth) => {
            globalThis.inlayPrint?.end();
            const page = unclobbered(document);
            // A page of which nothing is printed is one blank sheet.
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("@media print { :root { min-height: 1px !important } }");
            page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
            const media = matchMedia("print");
            let layout = null;
            const measure = ({ matches }) => {
                const root = unclobbered(page.documentElement);
                if (!matches || !root) return;
                const body = unclobbered(page.body);
                const { clientWidth } = root;
                const { height } = root.getBoundingClientRect();
                const measuredWidth = () => {
                    const { right } = root.getBoundingClientRect();
                    const end = body && body.getBoundingClientRect().left + body.scrollWidth;
                    return Math.ceil(Math.max(right, end ?? 0));
                };
                let width = measuredWidth();
                if (width > mostWidth) {
                    // The engine lays the page out for that width, of which percentages are a part.
                    sheet.insertRule(
                        `:root { width: ${mostWidth}px !important; box-sizing: border-box }`);
                    width = Math.max(width, measuredWidth());
                    sheet.deleteRule(0);
                }
                const hidesOverflow = [page.documentElement, page.body].some((element) =>
                    element && ["hidden", "clip"].includes(getComputedStyle(element).overflowX));
                const edges = height <= 1 && body ? edgesOf(page.body) : null;
                const isBlank = height <= 1 && !(edges?.flow > 1 || edges?.fixed > 1);
                const boxes = page.body ? scrollBoxesOf(page.body) : 0;
                layout = [width, width > clientWidth && !hidesOverflow, isBlank, boxes];
            };
            media.addEventListener("change", measure);
            globalThis.inlayPrint = {
                end() {
                    media.removeEventListener("change", measure);
                    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet);
                    globalThis.inlayPrint = undefined;
                    return layout;
                },
            };
        }
        """
}
