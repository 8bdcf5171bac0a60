package import InlayWebViews

/// The permissions of a page that displays rows.
///
/// Rows of different kinds never share a page.
package struct RowKind: Hashable, Sendable {
    /// The origins from which images in the rows may be loaded over the network.
    package var remoteImages: ImageAccess
    package var runsScripts: Bool
    /// Whether each row of this kind has its own web process, as rows with scripts do.
    package var hasOwnProcess: Bool

    package init(remoteImages: ImageAccess = .none, runsScripts: Bool = false) {
        (self.remoteImages, self.runsScripts) = (remoteImages, runsScripts)
        hasOwnProcess = runsScripts
    }
}
