package import InlayValues

/// Access to the DOM for Inlay's scripts, protected against DOM clobbering.
///
/// Clobbering replaces a property by an element of the same name: in a page with `<img name=body>`,
/// `document.body` is the image.
///
/// ```swift
/// let script: JavaScript = "const sure = \(PageAccess.script); return sure(document).body;"
/// ```
package enum PageAccess {
    /// A JavaScript expression whose value is a function that wraps a DOM node in a proxy.
    ///
    /// The proxy has only the properties that the node's prototypes define, so an element of the
    /// page whose `id` or `name` equals a property's name can't replace that property.
    package static let script = JavaScript(
        trusting: String(decoding: PackageResources.dom_js, as: UTF8.self))
}
