/// The kind of escaping for a value, chosen by its HTML context when the template is compiled.
enum Escaper: UInt8, Sendable {
    /// No escaping: in plain-text templates, and for values that the filter `raw` declares as safe.
    case none
    /// Element content; trusted HTML is inserted unescaped.
    case text
    /// An attribute value in quotation marks, and one without.
    case attribute, unquotedAttribute
    /// The content of `title` and `textarea`.
    case textarea
    /// Raw text without character references: `iframe`, `xmp`, a client-side template.
    case rawText
    case comment
    /// The digits of an element name such as `h1`.
    case tagNameDigits
    /// An attribute name, and the rest of one that begins with `data-`.
    case attributeName, attributeNameRest
    /// A whole URL, whose scheme is checked.
    case urlStart
    /// Part of a URL: where a colon could still end a scheme (`urlRest`), in the path (`urlPath`),
    /// or in the query, the fragment or a path segment (`urlQuery`).
    case urlRest, urlPath, urlQuery
    /// Part of a URL: after a slash that may be its first byte (`urlSlash`), before the host
    /// (`urlAuthority`), or in the host (`urlHost`).
    case urlSlash, urlAuthority, urlHost
    /// The Base64 data of an image.
    case urlData
    /// A whole value of an animated attribute, which may be a URL, a color or a number, and part of
    /// one.
    case animationStart, animationRest
    /// A whole URL that code is loaded from; only a ``SafeURL`` is allowed.
    case resource
    case srcset
    /// An HTML document in the `srcdoc` attribute of a frame.
    case srcdoc
    /// A JavaScript literal in a script, in an event handler, and in JSON.
    case scriptLiteral, scriptAttribute, json
    /// Part of a JavaScript string literal.
    case scriptString
    /// Nothing is written, because the value is in a comment of a script or style sheet.
    case nothing
    case styleValue, styleString
    /// A whole URL in a style sheet, and part of one.
    case styleURLStart, styleURLRest
    case styleAttributeURLStart, styleAttributeURLRest

    /// A language for whose syntax a filter may have escaped a value already.
    enum Syntax: Sendable { case script, url, html }

    /// Returns whether the escaping of a value's last filter is omitted: this escaper does the same,
    /// or the filter writes character references of HTML where they would be text.
    func replaces(_ syntax: Syntax) -> Bool {
        switch self {
        case .scriptLiteral, .scriptAttribute, .json, .scriptString: syntax != .url
        case .urlQuery: syntax != .script
        case .none, .text, .attribute, .textarea: false
        default: syntax == .html
        }
    }

    /// What is written instead of a value that the context doesn't allow; nil if all are allowed.
    var replacement: String? {
        switch self {
        case .tagNameDigits: "0"
        case .attributeName: NameWriter.blockedName
        case .attributeNameRest: "_"
        case .urlStart, .resource, .srcset, .styleURLStart, .styleAttributeURLStart,
            .animationStart:
            ValueWriter.blockedURL
        case .styleValue: ValueWriter.blockedStyle
        case .urlRest, .urlSlash, .urlAuthority, .urlHost, .animationRest: ValueWriter.blockedHost
        default: nil
        }
    }

    /// Whether a value is allowed or not whatever the text before it is.
    var judgesValuesAlone: Bool { replacement != ValueWriter.blockedHost || self == .styleValue }

    /// Whether an empty value is written as a placeholder (`data-empty`, `0`, a space, `null`),
    /// because the markup after it would be parsed differently without one.
    var writesEmptyText: Bool {
        switch self {
        case .attributeName, .comment, .tagNameDigits, .scriptLiteral, .scriptAttribute, .json: true
        default: false
        }
    }
}
