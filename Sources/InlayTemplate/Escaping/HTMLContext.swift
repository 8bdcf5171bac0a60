/// The state of the HTML tokenizer at one position of a template, as far as the escaping of values
/// depends on it.
///
/// The states are those of the HTML standard's tokenizer. States that differ only in their parse
/// errors are merged.
struct HTMLContext: Hashable, Sendable {
    enum State: UInt8, Sendable {
        case text
        /// After `<`, and after `</`.
        case tagOpen, endTagOpen
        /// After `<!` at the end of a literal.
        case declarationOpen
        case bogusComment, doctype, cdata
        case commentStart, commentStartDash, comment, commentEndDash, commentEnd, commentEndBang
        case tagName, beforeAttributeName, attributeName, afterAttributeName
        case beforeAttributeValue, attributeValue, afterAttributeValue, selfClosing
        /// The content of `script`, `style`, `title`, `textarea` and other raw-text elements.
        case rawText
        /// After branches (`if`, `else`) that end within different tag names; white space or the
        /// end of the tag must follow.
        case unsettledName
    }

    enum Quote: UInt8, Sendable {
        case double, single, none
        /// The template has no quotation marks here; the compiler adds double ones.
        case added
    }

    var state = State.text
    /// The element of the current tag or raw text.
    var element = HTMLElementKind.other
    var isEndTag = false
    /// Whether a literal part ended within a name, so the next one must begin with the name's end.
    var isCut = false
    var attribute = HTMLAttributeKind.plain
    var quote = Quote.double
    var scriptKind = ScriptKind.script
    var url = URLContext()
    var script = ScriptContext()
    var style = StyleContext()
    var sourceSet = SourceSetContext()
    /// The last eight letters of a `type` attribute's value, in lower case.
    var typeSuffix: UInt64 = 0
    var hasHTTPEquiv = false
    var hasContentValue = false
    /// The number of `type` attributes so far, in the branch with most, up to 2; the first is used.
    var typeCount: UInt8 = 0
    /// The incomplete character reference at the end of the last literal.
    var openReference = OpenReference.none
    /// Whether the text so far may be the first in a `pre` or `textarea`, of which a parser drops a
    /// first line break.
    var firstText = FirstText.none
    /// Whether the attribute's value is still empty.
    var isValueEmpty = true
    /// Whether this is in `svg` or `math`, where raw text and CDATA are parsed by other rules.
    var isForeign = false
    /// The escape level of a script: 1 after `<!--`, 2 after a further `<script`.
    var scriptEscape: UInt8 = 0
    /// The number of preceding dashes in an escaped script.
    var dashes: UInt8 = 0
    /// Whether raw text ended with `<`, so that the next literal part must not complete an end tag.
    var endsWithLess = false

    /// The content type of a `script` element.
    enum ScriptKind: UInt8, Sendable {
        case script, json
        /// An import map or speculation rules, by which code is loaded.
        case loadingRules
        /// A data block of another type, such as a client-side template.
        case inert
    }

    /// An incomplete character reference, such as `&` or `&#1`, which the next value or literal could
    /// complete.
    enum OpenReference: UInt8, Sendable {
        case none
        /// A name in the query of a URL, where an `&` separates fields: it can become `&amp;`.
        case escapable
        case open
    }

    /// The text that may be the first in a `pre`, `listing` or `textarea`, in ascending order.
    enum FirstText: UInt8, Sendable {
        case none
        /// Directly behind the start tag on one path at least: a literal line break is dropped, as
        /// in any page.
        case start
        /// Behind values that may be empty.
        case afterValue

        static func joined(_ left: FirstText, _ right: FirstText) -> FirstText {
            left.rawValue > right.rawValue ? left : right
        }
    }

    /// Whether an ampersand has no meaning here but to begin a character reference.
    var isPlainText: Bool {
        switch state {
        case .text: true
        case .rawText: element.hasReferences
        case .attributeValue:
            switch attribute {
            case .plain, .custom, .dynamic, .metaContent, .httpEquiv, .srcdoc: true
            default: false
            }
        default: false
        }
    }

    /// Whether literal text here is the markup of attributes.
    var isBetweenAttributes: Bool {
        switch state {
        case .beforeAttributeName, .afterAttributeName, .afterAttributeValue: true
        default: false
        }
    }

    /// Starts the value of the current attribute.
    mutating func beginValue(_ quote: Quote) {
        state = .attributeValue
        self.quote = quote
        isValueEmpty = true
        url = URLContext()
        script = ScriptContext()
        style = StyleContext()
        sourceSet = SourceSetContext()
        typeSuffix = 0
        openReference = .none
    }

    /// Returns an error message if the tag has `http-equiv` and a template value in `content`,
    /// which could redirect the page.
    ///
    /// Clears the flag, so that the error is reported once.
    mutating func takeRefresh() -> String? {
        guard hasHTTPEquiv, hasContentValue else { return nil }
        hasContentValue = false
        return "a value in “content” beside “http-equiv” could lead the page anywhere"
    }

    /// The context after a template that is chosen at run time, which must end in the context in
    /// which it begins.
    var afterTemplate: HTMLContext {
        var context = self
        if firstText != .none { context.firstText = .afterValue }
        if state == .rawText && element == .style
            || state == .attributeValue && attribute == .style
        {
            context.style.consumeTemplate()
        }
        return context
    }

    /// Whether a template may end in this context.
    var isComplete: Bool { state == .text }

    /// The name of the context in error messages.
    var location: String {
        if openReference == .open { return "behind an “&” that a value could complete" }
        return switch state {
        case .text: "in the text of an element"
        case .rawText: "in <\(element.rawTextName?.description ?? "script")>"
        case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd,
            .commentEndBang, .bogusComment:
            "in a comment"
        case .doctype: "in <!doctype>"
        case .cdata: "in a CDATA section"
        case .attributeValue, .beforeAttributeValue: "in an attribute’s value"
        default: "in a tag"
        }
    }
}
