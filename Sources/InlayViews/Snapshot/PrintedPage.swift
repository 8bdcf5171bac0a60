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
    ///   - layoutWidth: The width for which the page is measured, in CSS pixels; nil for that of the
    ///     view.
    /// - Throws: ``SnapshotError``.
    @MainActor
    static func begin(in engine: any WebEngine, layoutWidth: Int?) async throws(SnapshotError) {
        _ = try await engine.value(
            of: .statements(
                """
                (\(beginning))(\(PageAccess.script), \(PageAccess.extent), \(PageSize.scrollBoxes), \(layoutWidth ?? 0))
                """))
    }

    /// Returns the layout of the page in the print since ``begin(in:layoutWidth:)``, and restores the page;
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
        (sure, edgesOf, scrollBoxesOf, layoutWidth) => {
            globalThis.inlayPrint?.end();
            const page = sure(document);
            // A page of which nothing is printed is one blank sheet.
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("@media print { :root { min-height: 1px !important } }");
            page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
            const media = matchMedia("print");
            let layout = null;
            const measure = ({ matches }) => {
                const root = sure(page.documentElement);
                if (!matches || !root) return;
                // The view isn't as wide as the paper yet, of which percentages are a part.
                if (layoutWidth) {
                    sheet.insertRule(`:root { width: ${layoutWidth}px !important }`);
                }
                const body = sure(page.body);
                const { clientWidth } = root;
                const { height, right } = root.getBoundingClientRect();
                const end = body && body.getBoundingClientRect().left + body.scrollWidth;
                const width = Math.ceil(Math.max(right, end ?? 0));
                const hidesOverflow = [page.documentElement, page.body].some((element) =>
                    element && ["hidden", "clip"].includes(getComputedStyle(element).overflowX));
                const edges = height <= 1 && body ? edgesOf(page.body) : null;
                const isBlank = height <= 1 && !(edges?.flow > 1 || edges?.fixed > 1);
                const boxes = page.body ? scrollBoxesOf(page.body) : 0;
                if (layoutWidth) sheet.deleteRule(0);
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
