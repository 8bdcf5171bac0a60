/// A token of HTML.
enum HTMLToken {
    case doctype(HTMLDoctype)
    case start(HTMLTagToken)
    case end(HTMLTagToken)
    case comment(String)
    /// A run of white space.
    case space(String)
    /// Text; the tokenizer returns white space at the start of a text as a separate ``space(_:)``.
    case text(String)
    /// The character U+0000.
    case null
    case endOfFile
}

/// A start tag or an end tag.
struct HTMLTagToken {
    var name: String
    var tag: HTMLTag
    var attributes: [HTMLAttribute] = []
    var isSelfClosing = false

    init(name: String) {
        self.name = name
        tag = HTMLTag(name: name)
    }

    func value(of attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }
}

/// A doctype declaration, `<!doctype …>`.
struct HTMLDoctype {
    var name: String?
    var publicID: String?
    var systemID: String?
    var isMalformed = false
}
