/// The permissions of a page that displays rows.
///
/// Rows of different kinds never share a page.
package struct RowKind: Hashable, Sendable {
    /// Whether the row's images may be loaded over the network.
    package var loadsRemoteContent = false
    /// Whether scripts of the row run.
    package var runsScripts = false

    package init(loadsRemoteContent: Bool = false, runsScripts: Bool = false) {
        self.loadsRemoteContent = loadsRemoteContent
        self.runsScripts = runsScripts
    }

    /// The configuration of the views that display such rows.
    var configuration: WebViewConfiguration {
        var configuration = WebViewConfiguration(trust: .document)
        configuration.rows = self
        return configuration
    }
}
