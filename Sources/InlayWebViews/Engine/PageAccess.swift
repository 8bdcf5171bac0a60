package import InlayValues

/// Access to the DOM for Inlay's scripts, protected against DOM clobbering.
///
/// Clobbering replaces a property by an element of the same name: in a page with `<img name=body>`,
/// `document.body` is the image.
///
/// ```swift
/// let script: JavaScript = "const unclobbered = \(PageAccess.script); return unclobbered(document).body;"
/// ```
package enum PageAccess {
    /// A JavaScript expression whose value is a function that wraps a DOM node in a proxy.
    ///
    /// The proxy has only the properties that the node's prototypes define, so an element of the
    /// page whose `id` or `name` equals a property's name can't replace that property.
    package static let script = JavaScript(
        trusting: String(decoding: PackageResources.dom_js, as: UTF8.self))

    /// A JavaScript expression whose value is a function of the document in a proxy, which ends the
    /// document's animations.
    package static let still = JavaScript(
        trusting: String(decoding: PackageResources.still_js, as: UTF8.self))

    /// A JavaScript expression whose value is a function of a page's body; it returns the edges of
    /// the visible content, which may overflow the body's box.
    package static let extent = JavaScript(
        trusting: String(decoding: PackageResources.extent_js, as: UTF8.self))

    /// A JavaScript expression whose value is a function of ``script``'s; it returns an object with
    /// the function `rangesOf`, which finds a text in the page, and `open`, which opens closed details
    /// around a match.
    package static let textSearch = JavaScript(
        trusting: String(decoding: PackageResources.text_js, as: UTF8.self))
}
