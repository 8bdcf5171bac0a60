/// HTML that code made: the only kind of text that goes into a page as it is.
///
/// ```swift
/// let row: TrustedHTML = "<li>" + .text(person.name) + "</li>"
/// ```
///
/// It is made of literals and of escaped text. There is no string interpolation on purpose: the
/// right escape depends on the place where a value lands (element, attribute, address, script,
/// style), and a literal that is cut into pieces does not know its places. A template does.
public struct TrustedHTML: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The HTML itself.
    public let source: String

    /// Makes HTML of a literal; the type `StaticString` keeps text made at run time out.
    public init(stringLiteral value: StaticString) {
        source = value.description
    }

    /// Declares HTML as trusted that the app's own code or its own resources made.
    ///
    /// ```swift
    /// TrustedHTML(trusting: String(decoding: PackageResources.about_html, as: UTF8.self))
    /// ```
    ///
    /// Never use it for content from outside: not for answers of a service, not for what a user
    /// typed, not for what a page sent. Nothing is checked here; the word `trusting` at the call
    /// is what a reviewer searches for.
    public init(trusting source: String) {
        self.source = source
    }

    /// Makes HTML that shows exactly the text, in an element or in a quoted attribute.
    ///
    /// ```swift
    /// TrustedHTML.text("a < b").source  // a &lt; b
    /// ```
    ///
    /// U+0000, which HTML cannot hold, becomes U+FFFD. The text is not safe as an address, in a
    /// script or in a style sheet.
    public static func text(_ string: String) -> TrustedHTML {
        TrustedHTML(trusting: HTMLEscape.text(string))
    }

    /// Puts pieces one behind the other.
    ///
    /// ```swift
    /// TrustedHTML.joined(names.map(TrustedHTML.text), separator: "<br>")
    /// ```
    public static func joined(
        _ parts: [TrustedHTML], separator: TrustedHTML = ""
    ) -> TrustedHTML {
        TrustedHTML(trusting: parts.map(\.source).joined(separator: separator.source))
    }

    /// Puts the right piece behind the left one.
    public static func + (left: TrustedHTML, right: TrustedHTML) -> TrustedHTML {
        TrustedHTML(trusting: left.source + right.source)
    }

    /// Puts the right piece behind the left one, in place.
    public static func += (left: inout TrustedHTML, right: TrustedHTML) {
        left = left + right
    }
}
