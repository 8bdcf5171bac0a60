extension HTMLSanitizer {
    /// What a sanitiser allows.
    ///
    /// ```swift
    /// var policy = HTMLSanitizer.Policy.standard
    /// policy.remoteContent = .allowed
    /// policy.elements.remove("img")
    /// ```
    ///
    /// Whatever the policy says, scripts and what holds them never pass: neither elements whose
    /// content isn't plain HTML, nor attributes for events and styles, nor addresses with a scheme
    /// that runs code.
    public struct Policy: Hashable, Sendable {
        /// What becomes of what the HTML would load from other computers.
        public enum RemoteContent: Hashable, Sendable {
            /// It is taken away, so that nobody learns that the HTML was read.
            case blocked
            /// It is loaded, as far as the view allows that.
            case allowed
        }

        /// The elements that stay, by their names.
        public var elements: Set<String>

        /// The attributes that stay on any element.
        public var globalAttributes: Set<String>

        /// The attributes that stay on an element, besides those that stay on any.
        public var attributes: [String: Set<String>]

        /// The schemes that links may have.
        public var linkSchemes: Set<String>

        /// Hosts that no link may lead to, besides those of commands (below `.commands`).
        public var refusedHosts: Set<String>

        /// What becomes of pictures on other computers.
        public var remoteContent: RemoteContent

        /// What stands before names within the page, so that they aren't those of the app.
        public var idPrefix: String

        /// What articles, mails and comments are made of.
        public static let standard = Policy(
            elements: [
                "a", "abbr", "address", "article", "aside", "b", "bdi", "bdo", "big", "blockquote",
                "br", "caption", "center", "cite", "code", "col", "colgroup", "dd", "del",
                "details", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "font", "footer",
                "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "i", "img", "ins",
                "kbd", "li", "main", "mark", "nav", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s",
                "samp", "section", "small", "span", "strike", "strong", "sub", "summary", "sup",
                "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt", "u", "ul",
                "var", "wbr",
            ],
            globalAttributes: ["dir", "id", "lang", "title"],
            attributes: [
                "a": ["href"], "img": ["src", "srcset", "sizes", "alt", "width", "height"],
                "ol": ["start", "type", "reversed"], "li": ["value"], "ul": ["type"],
                "td": ["colspan", "rowspan", "align", "valign", "headers"],
                "th": ["colspan", "rowspan", "align", "valign", "headers", "scope", "abbr"],
                "tr": ["align", "valign"],
                "table": ["align", "border", "cellpadding", "cellspacing"],
                "col": ["span", "width"], "colgroup": ["span"], "details": ["open"],
                "time": ["datetime"], "ins": ["datetime"], "del": ["datetime"], "bdo": ["dir"],
                "p": ["align"], "div": ["align"], "h1": ["align"], "h2": ["align"],
                "h3": ["align"], "hr": ["align", "width"], "font": ["size"],
            ],
            linkSchemes: ["http", "https", "mailto", "tel"], refusedHosts: [],
            remoteContent: .blocked, idPrefix: "content-")

        /// Elements that go with all that is in them: their content isn't for reading, or a parser
        /// reads it by other rules.
        private static let dropped: Set<String> = [
            "applet", "audio", "base", "button", "canvas", "datalist", "dialog", "embed", "frame",
            "frameset", "head", "iframe", "input", "link", "listing", "map", "math", "menuitem",
            "meta", "meter", "noembed", "noframes", "noscript", "object", "optgroup", "option",
            "output", "param", "plaintext", "portal", "progress", "script",
            "select", "slot", "source", "style", "svg", "template", "textarea", "title", "track",
            "video", "xmp",
        ]

        func dropsContent(of element: String) -> Bool {
            Self.dropped.contains(element)
        }
    }
}
