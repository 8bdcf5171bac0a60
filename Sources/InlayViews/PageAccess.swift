package import InlayValues

/// DOM access for this library's scripts, which named elements of the page can't shadow.
///
/// ```swift
/// let script: JavaScript = "const sure = \(PageAccess.script); return sure(document).body;"
/// ```
package enum PageAccess {
    /// A script that evaluates to a function, which takes a node and returns a proxy of the node
    /// without properties for named elements.
    package static let script = JavaScript(
        trusting: String(decoding: PackageResources.dom_js, as: UTF8.self))
}
