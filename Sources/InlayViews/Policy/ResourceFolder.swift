public import Foundation
import InlayValues

/// A folder of the app's whose files its pages may load.
///
/// ```swift
/// let view = WebView(trust: .app, resources: ResourceFolder(name: "delivery", url: folder))
/// try await view.load(.resource("index.html"))
/// ```
///
/// In a view of the tier ``Trust/app`` the files are at `inlay-app://NAME/`, in one of the tier
/// ``Trust/document`` at `inlay-page://NAME/`. Nothing outside of the folder is served, whatever
/// the page asks for, and nothing to a page of another origin.
public struct ResourceFolder: Hashable, Sendable {
    /// The host of the folder's origin: lower-case letters, digits, `-` and `.`.
    public let name: String
    /// The folder.
    public let url: URL

    /// Names a folder.
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
            "The name of a resource folder is a host: lower-case letters, digits, '-' and '.'.")
        self.name = name
        self.url = url
    }
}
