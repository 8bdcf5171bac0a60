/// How a value is written so that it stays a value where it lands; chosen when a template is
/// compiled.
enum Escaper: UInt8, Sendable {
    /// As it is: plain text, and what the filter `raw` declares as safe.
    case none
    /// The content of an element; trusted HTML goes in as it is.
    case text
    /// An attribute's value in quotes, and one without.
    case attribute, unquotedAttribute
    /// `title` and `textarea`.
    case textarea
    /// Raw text in which nothing is resolved: `iframe`, `xmp`, a client-side template.
    case rawText
    case comment
    /// The digits of an element's name such as `h1`.
    case tagNameDigits
    /// An attribute's name, and the rest of one that begins with `data-`.
    case attributeName, attributeNameRest
    /// An address from its start: its scheme is checked.
    case urlStart
    /// What follows in an address: where a colon could still make a scheme, in the path, and in
    /// the query, the fragment and a part of the path.
    case urlRest, urlPath, urlQuery
    /// Base64 of an image.
    case urlData
    /// An address of code, from its start: only a ``SafeURL``.
    case resource
    case srcset
    /// A whole document for a frame.
    case srcdoc
    /// A JavaScript literal: in a script, in an event handler, and in JSON.
    case scriptLiteral, scriptAttribute, json
    /// Within a JavaScript string.
    case scriptString
    /// Within a comment of a script or a style sheet: nothing.
    case nothing
    case styleValue, styleString
    /// An address in a style sheet and in a `style` attribute: from its start, and what follows.
    case styleURLStart, styleURLRest
    case styleAttributeURLStart, styleAttributeURLRest
}
