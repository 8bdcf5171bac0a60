import Foundation
import InlayValues

/// Private folders and files of stores, with the errors of stores.
package enum StoreFolder {
    /// Makes sure that a folder exists to which only its owner has access; see `PrivateFolder`.
    ///
    /// Creates the folder, whose parent must exist, or checks it and restricts its mode.
    ///
    /// - Throws: ``ResponseStoreError``.
    package static func prepare(_ path: String) throws {
        try converted { () throws(PrivateFolderError) in
            _ = try PrivateFolder(path, creatingParents: false)
        }
    }

    /// Creates a file in a private folder with access for its owner only, or checks an existing one
    /// and restricts its mode.
    ///
    /// - Throws: ``ResponseStoreError``.
    package static func prepareFile(_ path: String) throws {
        let url = URL(fileURLWithPath: path)
        try converted { () throws(PrivateFolderError) in
            try PrivateFolder(url.deletingLastPathComponent().path, creatingParents: false)
                .prepareFile(url.lastPathComponent)
        }
    }

    private static func converted(_ body: () throws(PrivateFolderError) -> Void) throws {
        do {
            try body()
        } catch {
            guard let code = error.code else {
                throw ResponseStoreError.unusable(path: error.path, reason: error.reason)
            }
            errno = code
            throw BodyFiles.error(error.path)
        }
    }
}
