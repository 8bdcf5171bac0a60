import InlayValues

/// Finds the scripts of pages that are drawn without running any.
///
/// The engine removes the scripts and handlers of such a page when it parses it, also in a document
/// that isn't shown. So the page's source is parsed with these elements and attributes renamed.
enum UnrunScripts {
    /// Returns whether a page has scripts that a browser runs as it shows the page.
    ///
    /// These are classic scripts, modules, and handlers of the event `load`, also in the `srcdoc` of
    /// frames. Blocks of data, templates, the content of `<noscript>`, and handlers of other events,
    /// such as clicks, don't count.
    ///
    /// - Parameters:
    ///   - content: The page; only HTML and XHTML from text is looked at.
    ///   - engine: The engine that shows the page.
    /// - Returns: Whether the page has such scripts.
    /// - Throws: ``SnapshotError``.
    @MainActor
    static func exist(
        in content: WebContent, _ engine: any WebEngine
    ) async throws(SnapshotError) -> Bool {
        let (text, type): (String, String)
        switch content.source {
        case .html(let html): (text, type) = (html, "text/html")
        case .xhtml(let xhtml): (text, type) = (xhtml, "application/xhtml+xml")
        case .trusted, .url, .resource, .template: return false
        }
        // Most pages without scripts aren't parsed twice.
        guard mentionsScripts(text) else { return false }
        let source: JSONValue = ["text": .string(text), "type": .string(type)]
        let hasScripts = try await engine.value(of: .function(script, json: source.serialized()))
        return hasScripts.boolValue ?? false
    }

    private static func mentionsScripts(_ text: String) -> Bool {
        let words = ["script", "onload", "onpageshow"].map { Array($0.utf8) }
        var text = text
        return text.withUTF8 { bytes in
            bytes.indices.contains { start in
                words.contains { word in
                    // The bit 0x20 is set in lower-case letters.
                    bytes[start] | 0x20 == word[0]
                        && bytes[start...].prefix(word.count).lazy.map { $0 | 0x20 }
                            .elementsEqual(word)
                }
            }
        }
    }

    /// A JavaScript function body that finds scripts in a detached document, which loads nothing.
    ///
    /// A `<style>` stands for a script, because both may be
    /// in the same places and end at the same text.
    private static let script: JavaScript = """
        const unclobbered = \(PageAccess.script);
        const names = ["javascript", "ecmascript", "x-javascript", "x-ecmascript"];
        const types = new Set([
            "module", ...names.flatMap((name) => [`application/${name}`, `text/${name}`]),
            ...["0", "1", "2", "3", "4", "5"].map((number) => `text/javascript1.${number}`),
            "text/jscript", "text/livescript",
        ]);
        const typeOf = (script) => {
            const [type, language] = ["type", "language"].map((name) => script.getAttribute(name));
            if (type === "" || type === null && !language) return "text/javascript";
            return (type?.trim() ?? `text/${language}`).toLowerCase();
        };
        const runs = (script) => {
            const type = typeOf(script);
            const sources = ["src", "href", "xlink:href"];
            const source = sources.map((name) => script.getAttribute(name))
                .find((value) => value !== null);
            return types.has(type) && (source ?? script.textContent).trim() !== ""
                && (type === "module" || !script.hasAttribute("nomodule"));
        };
        const renamed = (text, mark) => text
            .replace(/<(\\/?)([\\w.-]+:)?script(?=[\\s\\/>])/gi, (_, slash, prefix = "") =>
                `<${slash}${prefix}style${slash ? "" : mark}`)
            .replace(/(?<![\\w-])(onload|onpageshow|srcdoc)(?=\\s*=)/gi, "data-$1");
        const isRun = (element) => !element.closest("noscript");
        const loading = ["body", "frameset", "iframe", "img", "link", "object", "style", "svg"];
        const hasScripts = (text, type) => {
            // In XML an attribute has a value, and in HTML none, which may end that of `srcdoc`.
            const mark = type === "text/html" ? " data-inlay-script" : ' data-inlay-script=""';
            const page = unclobbered(new DOMParser().parseFromString(renamed(text, mark), type));
            const all = (selector) => Array.from(page.querySelectorAll(selector)).filter(isRun);
            const frames = all("iframe[data-srcdoc]").filter((frame) =>
                /(^|\\s)allow-scripts(\\s|$)/i.test(frame.getAttribute("sandbox") ?? "allow-scripts"));
            return all("[data-inlay-script]").some(runs)
                || all(`:is(${loading})[data-onload], body[data-onpageshow]`).length > 0
                || frames.some((frame) => hasScripts(frame.getAttribute("data-srcdoc"), "text/html"));
        };
        const { text, type } = JSON.parse(json);
        return hasScripts(text, type);
        """
}
