/// Trusted HTML, which templates and pages insert unescaped.
///
/// ```swift
/// let row: TrustedHTML = "<li>" + .text(person.name) + "</li>"
/// ```
///
/// It is composed of literals and escaped text. There is no string interpolation on purpose: the
/// right escape depends on the context of a value (element, attribute, URL, script, style), and a
/// literal cut into parts doesn't know its context. A template does.
public struct TrustedHTML: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text of the HTML.
    public let source: String

    /// Creates HTML from a literal; the type `StaticString` excludes text made at run time.
    public init(stringLiteral value: StaticString) {
        source = value.description
    }

    /// Declares HTML of the app's own code or resources as trusted, without any check.
    ///
    /// ```swift
    /// TrustedHTML(trusting: String(decoding: PackageResources.about_html, as: UTF8.self))
    /// ```
    ///
    /// Never use it for content from outside: responses of a service, user input, messages of a
    /// page. The word `trusting` at the call is what a reviewer searches for.
    public init(trusting source: String) {
        self.source = source
    }

    /// Escapes a text for an element or a quoted attribute.
    ///
    /// ```swift
    /// TrustedHTML.text("a < b").source  // a &lt; b
    /// ```
    ///
    /// U+0000, which HTML can't represent, becomes U+FFFD. The result isn't safe as a URL, in a
    /// script or in a style sheet.
    public static func text(_ string: String) -> TrustedHTML {
        TrustedHTML(trusting: HTMLEscape.text(string))
    }

    /// Concatenates HTML.
    ///
    /// ```swift
    /// TrustedHTML.joined(names.map(TrustedHTML.text), separator: "<br>")
    /// ```
    public static func joined(
        _ parts: [TrustedHTML], separator: TrustedHTML = ""
    ) -> TrustedHTML {
        TrustedHTML(trusting: parts.map(\.source).joined(separator: separator.source))
    }

    /// Concatenates two values.
    public static func + (left: TrustedHTML, right: TrustedHTML) -> TrustedHTML {
        TrustedHTML(trusting: left.source + right.source)
    }

    /// Appends HTML to a value.
    public static func += (left: inout TrustedHTML, right: TrustedHTML) {
        left = left + right
    }
}
