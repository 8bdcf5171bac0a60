extension HTMLSanitizer {
    /// The elements, attributes and URLs that a sanitizer allows.
    ///
    /// ```swift
    /// var policy = HTMLSanitizer.Policy.standard
    /// policy.remoteContent = .allowed
    /// policy.elements.remove("img")
    /// ```
    ///
    /// Whatever the policy allows, a sanitizer always removes scripts, frames, form controls and
    /// other elements whose content isn't plain HTML, attributes for events and styles, and URLs
    /// with a scheme that runs code.
    public struct Policy: Hashable, Sendable {
        /// The handling of remote images.
        public enum RemoteContent: Hashable, Sendable {
            /// URLs of remote images are removed, so that no server learns that the HTML was read.
            case blocked
            /// URLs of remote images are kept; the images are loaded if the view allows it.
            case allowed
        }

        /// The names of allowed elements, in lower case.
        public var elements: Set<String>

        /// The attributes that are allowed on any element.
        public var globalAttributes: Set<String>

        /// Further attributes that are allowed on an element, by the element's name.
        public var attributes: [String: Set<String>]

        /// The allowed schemes of links, in lower case; relative links are allowed as well.
        public var linkSchemes: Set<String>

        /// The names, in lower case, of hosts that links must not lead to; such links are removed.
        ///
        /// If the set isn't empty, links to hosts with percent signs or non-ASCII characters, and
        /// to IPv4 addresses other than four decimal numbers, are removed as well, because browsers
        /// may normalize such a host to one in the set; an IP address in the set removes links to
        /// all IPv6 addresses. Links to hosts whose names end in `.commands` are always removed.
        public var refusedHosts: Set<String>

        /// Whether URLs of remote images are removed or kept.
        public var remoteContent: RemoteContent

        /// Whether images with `cid:` URLs are kept, for a view that can load them.
        package var keepsInlineImages = false

        /// The prefix that is added to element ids, the names of anchors and references to them, so
        /// that they don't collide with the ids of the app's pages.
        public var idPrefix: String

        /// The standard policy, for articles, mails and comments.
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
                "a": ["href", "name"], "img": ["src", "srcset", "sizes", "alt", "width", "height"],
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

        /// The elements that are removed with their content even if the policy allows them.
        ///
        /// These are metadata, scripts, media, form controls, and other elements whose content
        /// browsers don't display, or don't parse as ordinary HTML.
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
