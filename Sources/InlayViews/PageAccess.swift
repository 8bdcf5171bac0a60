package import InlayValues

/// DOM access for this library's scripts that element names in the page can't shadow.
///
/// ```swift
/// let script: JavaScript = "const sure = \(PageAccess.script); return sure(document).body;"
/// ```
package enum PageAccess {
    /// A script that evaluates to a function: it takes a node and returns a proxy of it without
    /// named elements.
    package static let script = JavaScript(
        trusting: String(decoding: PackageResources.dom_js, as: UTF8.self))
}
