/// The default display of an element in browsers, as far as its text depends on it.
struct ElementRole {
    /// The display without a style; nil for elements that are displayed as part of others.
    var display: InlineStyle.Display
    /// Whether the element's own content is replaced, by an image or a control, so that no text in
    /// it is displayed.
    var isReplaced = false
    /// Whether the element is one that WebKit's `innerText` treats like an image.
    ///
    /// Its start adds no line break.
    var isControl = false
    /// Whether a blank line follows the element.
    var isParagraph = false
    var whiteSpace: InlineStyle.WhiteSpace?

    /// Returns the role of an element.
    static func of(_ element: HTMLElement) -> ElementRole {
        switch element.namespace {
        case .html: html[element.name] ?? ElementRole(display: .inline)
        case .svg: svg[element.name] ?? ElementRole(display: .inline)
        case .mathML:
            ElementRole(display: mathML[element.name] ?? .block)
        }
    }

    private static let html: [String: ElementRole] = {
        var roles: [String: ElementRole] = [:]
        for name in [
            "area", "base", "basefont", "bgsound", "col", "colgroup", "datalist", "embed", "head",
            "link", "meta", "noembed", "noframes", "noscript", "optgroup", "option", "param", "rp",
            "script", "source", "style", "template", "title", "track",
        ] { roles[name] = ElementRole(display: .nothing) }
        for name in [
            "address", "article", "aside", "blockquote", "body", "center", "dd", "details",
            "dialog", "dir", "div", "dl", "dt", "figcaption", "figure", "footer", "form",
            "frameset", "header", "hgroup", "hr", "html", "li", "main", "menu", "nav", "ol",
            "search", "section", "summary", "ul", "caption",
        ] { roles[name] = ElementRole(display: .block) }
        for name in ["p", "h1", "h2", "h3", "h4", "h5", "h6"] {
            roles[name] = ElementRole(display: .block, isParagraph: true)
        }
        for name in ["listing", "plaintext", "pre", "xmp"] {
            roles[name] = ElementRole(display: .block, whiteSpace: .preserve)
        }
        for name in [
            "audio", "iframe", "img", "input", "meter", "object", "progress", "select",
            "textarea", "video",
        ] { roles[name] = ElementRole(display: .inlineBlock, isReplaced: true, isControl: true) }
        roles["canvas"] = ElementRole(display: .inlineBlock, isReplaced: true)
        roles["button"] = ElementRole(display: .inlineBlock, isControl: true)
        roles["output"] = ElementRole(display: .inline, isControl: true)
        for name in ["fieldset", "legend"] {
            roles[name] = ElementRole(display: .block, isControl: true)
        }
        roles["marquee"] = ElementRole(display: .inlineBlock)
        for name in ["nobr", "rt"] {
            roles[name] = ElementRole(display: .inline, whiteSpace: .collapse)
        }
        roles["slot"] = ElementRole(display: .contents)
        roles["table"] = ElementRole(display: .table)
        roles["tr"] = ElementRole(display: .row)
        for name in ["tbody", "tfoot", "thead"] { roles[name] = ElementRole(display: .rowGroup) }
        for name in ["td", "th"] { roles[name] = ElementRole(display: .cell) }
        return roles
    }()

    private static let svg: [String: ElementRole] = {
        var roles: [String: ElementRole] = [:]
        for name in [
            "clipPath", "defs", "desc", "filter", "linearGradient", "marker", "mask", "metadata",
            "pattern", "radialGradient", "script", "style", "symbol", "title",
        ] { roles[name] = ElementRole(display: .nothing) }
        for name in ["foreignObject", "text"] { roles[name] = ElementRole(display: .block) }
        roles["svg"] = ElementRole(display: .inlineBlock)
        return roles
    }()

    private static let mathML: [String: InlineStyle.Display] = [
        "math": .inlineBlock, "annotation": .nothing, "annotation-xml": .nothing,
    ]
}

extension HTMLElement {
    /// Returns how an element is displayed by its role, its style and its attributes.
    func display(_ role: ElementRole, _ style: InlineStyle?) -> InlineStyle.Display {
        if let display = style?.display { return display }
        guard namespace == .html else { return role.display }
        if let hidden = self[attribute: "hidden"] {
            guard hidden.lowercased() == "until-found" else { return .nothing }
            // Inline elements and parts of tables have no box whose content could be skipped.
            return [.block, .inlineBlock].contains(role.display) ? .nothing : role.display
        }
        switch name {
        case "dialog": return self[attribute: "open"] == nil ? .nothing : role.display
        case "audio": return self[attribute: "controls"] == nil ? .nothing : .inlineBlock
        case "input":
            return self[attribute: "type"]?.lowercased() == "hidden" ? .nothing : role.display
        default: return role.display
        }
    }

    /// Returns how white space in an element is handled; nil if as in its parent.
    func whiteSpace(_ role: ElementRole, _ style: InlineStyle?) -> InlineStyle.WhiteSpace? {
        if let whiteSpace = style?.whiteSpace { return whiteSpace }
        let isCell = role.display == .cell && namespace == .html
        return isCell && self[attribute: "nowrap"] != nil ? .collapse : role.whiteSpace
    }

    /// Returns whether the element and its content are hidden by its style or its attributes.
    ///
    /// Text that only inherits its invisibility isn't included (``Concealment``): a descendant may
    /// be visible again.
    func isHidden(_ style: InlineStyle?) -> Bool {
        let role = ElementRole.of(self)
        if let style {
            if style.display == .nothing || style.isTransparent { return true }
            let display = display(role, style)
            let isBox = display == .block || display == .inlineBlock
            if isBox, style.hidesOverflow || style.skipsContent { return true }
            if style.display != nil { return false }
        }
        return self[attribute: "hidden"] != nil
            || name == "dialog" && self[attribute: "open"] == nil
    }

    /// Whether the element is hidden until a search of the page finds a text in it.
    var isHiddenUntilFound: Bool {
        let isClosedDialog = name == "dialog" && self[attribute: "open"] == nil
        return self[attribute: "hidden"]?.lowercased() == "until-found" && !isClosedDialog
    }
}

extension InlineStyle {
    /// The font sizes of headings in CSS pixels.
    private static let fontSizes: [String: Double] = [
        "h1": 32, "h2": 24, "h3": 18.72, "h5": 13.28, "h6": 10.72,
    ]

    /// Returns whether the style makes the bottom margin of an element less than half a line.
    func hasNarrowMargin(below name: String) -> Bool {
        guard let marginBelow else { return false }
        return marginBelow * 2 < Self.fontSizes[name] ?? 16
    }
}

/// The inherited styles by which an element's own text is invisible, while a descendant's may be
/// visible.
struct Concealment {
    private var isVisible = true
    private var hasNoFontSize = false

    /// Whether text isn't displayed.
    var hidesText: Bool { !isVisible || hasNoFontSize }
    /// Whether images aren't displayed.
    var hidesImages: Bool { !isVisible }

    /// Returns the state in an element with a style.
    func inside(_ style: InlineStyle?) -> Concealment {
        guard let style else { return self }
        var inner = self
        if let isVisible = style.isVisible { inner.isVisible = isVisible }
        if let hasNoFontSize = style.hasNoFontSize { inner.hasNoFontSize = hasNoFontSize }
        return inner
    }
}
