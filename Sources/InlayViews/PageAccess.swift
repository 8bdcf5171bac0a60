package import InlayValues

/// Access of this library's scripts to a page whose elements may have any names.
///
/// ```swift
/// let script: JavaScript = "const sure = \(PageAccess.script); return sure(document).body;"
/// ```
package enum PageAccess {
    /// A script that evaluates to a function of a node, which returns the node without named elements.
    package static let script = JavaScript(
        trusting: String(decoding: PackageResources.dom_js, as: UTF8.self))
}
