public import Foundation
import InlayValues

/// A folder with the files that the app's pages may load.
///
/// ```swift
/// let view = WebView(trust: .app, resources: ResourceFolder(name: "delivery", url: folder))
/// try await view.load(.resource("index.html"))
/// ```
///
/// The files' URLs begin with `inlay-app://NAME/` in views of the tier ``PageTrust/app``, and with
/// `inlay-page://NAME/` in views of the tier ``PageTrust/document``. Files outside of the folder
/// are never served, and pages of other origins can't load the folder's files.
public struct ResourceFolder: Hashable, Sendable {
    /// The host of the folder's origin: lower-case letters, digits, `-` and `.`.
    public let name: String
    /// The folder's file URL.
    public let url: URL

    /// Creates a resource folder with a name.
    ///
    /// - Parameters:
    ///   - name: Lower-case letters, digits, `-` and `.`; anything else is a programming error.
    ///   - url: A folder in the file system. It need not exist yet.
    public init(name: String, url: URL) {
        precondition(
            name.utf8.contains { $0 != 0x2E }
                && name.utf8.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
                        || $0 == 0x2E
                },
            "A resource folder's name has only lower-case letters, digits, '-' and '.'.")
        self.name = name
        self.url = url
    }
}
