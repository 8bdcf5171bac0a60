package import InlayValues

/// Access to the DOM for this library's scripts that isn't affected by DOM clobbering: by elements
/// of the page that are named like the DOM's own members.
///
/// ```swift
/// let script: JavaScript = "const sure = \(PageAccess.script); return sure(document).body;"
/// ```
package enum PageAccess {
    /// A script that evaluates to a function from a node to a proxy for the node.
    ///
    /// The proxy has no properties for named elements.
    package static let script = JavaScript(
        trusting: String(decoding: PackageResources.dom_js, as: UTF8.self))
}
