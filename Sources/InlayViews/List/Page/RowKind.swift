/// The permissions of a page that displays rows.
///
/// Rows of different kinds never share a page.
package struct RowKind: Hashable, Sendable {
    /// The origins from which the row's images may be loaded over the network.
    package var remoteImages: PictureAccess
    /// Whether scripts of the row run.
    package var runsScripts: Bool

    package init(remoteImages: PictureAccess = .none, runsScripts: Bool = false) {
        self.remoteImages = remoteImages
        self.runsScripts = runsScripts
    }

    /// The configuration of the views that display such rows.
    var configuration: WebViewConfiguration {
        var configuration = WebViewConfiguration(trust: .document)
        configuration.rows = self
        return configuration
    }
}
