public import Foundation
import InlayDigests
import InlayValues

/// The reason why a draft can't be stored.
public enum FormDraftError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key of the draft is empty.
    case emptyKey
    /// The draft is larger than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// A file operation failed.
    case file(String)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .emptyKey: "The key of a draft must not be empty."
        case .tooLarge(let bytes, let limit):
            "The draft has \(bytes) bytes; \(limit) are allowed."
        case .file(let message): "The draft can't be stored: \(message)"
        }
    }
}

/// A store of form drafts in a folder, with one file per draft, which persists across restarts of
/// the app.
///
/// ```swift
/// let drafts = FormDraftStore(folder: folder)
/// try drafts.save(form, key: "delivery")
/// drafts.restore(&form, key: "delivery")
/// ```
///
/// Files are replaced atomically, so a crash leaves either the previous draft or the new one.
/// They are readable by the user only.
public struct FormDraftStore: Hashable, Sendable {
    /// The maximum length in bytes of a key that is used as a file name, percent-encoded.
    ///
    /// Longer keys are replaced by their SHA-256 digest.
    private static let readableKeyLimit = 80
    /// The maximum size of a draft in bytes.
    public static let byteLimit = 1_000_000

    /// The folder, created when the first draft is saved.
    public let folder: URL

    /// Creates a store in a folder.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Saves the user's changes to a form; removes the draft if there are none.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - key: The key of the draft, which isn't empty.
    /// - Throws: ``FormDraftError``.
    public func save(_ form: Form, key: String) throws(FormDraftError) {
        try save(FormDraft(form), key: key)
    }

    /// Saves a draft; removes the stored one if the new one is empty.
    public func save(_ draft: FormDraft, key: String) throws(FormDraftError) {
        let file = try file(for: key)
        guard !draft.isEmpty else { return try remove(key: key) }
        do {
            let data = try JSONEncoder().encode(draft)
            guard data.count <= Self.byteLimit else {
                throw FormDraftError.tooLarge(bytes: data.count, limit: Self.byteLimit)
            }
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try replace(file, with: data)
        } catch let error as FormDraftError {
            throw error
        } catch {
            throw .file(sentence(for: error))
        }
    }

    /// Restores a draft in a form.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - key: The key of the draft.
    /// - Returns: Whether a draft was restored; an unreadable one is ignored.
    @discardableResult
    public func restore(_ form: inout Form, key: String) -> Bool {
        guard let draft = self.draft(key: key) else { return false }
        draft.restore(to: &form)
        return true
    }

    /// Returns a stored draft; nil if there is none, or if it is unreadable.
    public func draft(key: String) -> FormDraft? {
        guard let file = try? file(for: key),
            let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize,
            size <= Self.byteLimit, let data = try? Data(contentsOf: file)
        else { return nil }
        return try? JSONDecoder().decode(FormDraft.self, from: data)
    }

    /// Removes a draft, for example after a successful submission.
    public func remove(key: String) throws(FormDraftError) {
        let file = try file(for: key)
        do {
            try FileManager.default.removeItem(at: file)
        } catch CocoaError.fileNoSuchFile {
            return
        } catch {
            throw .file(sentence(for: error))
        }
    }

    /// Writes a temporary file that only the user can read, and renames it.
    private func replace(_ file: URL, with data: Data) throws {
        var temporary = Array("\(file.path).XXXXXX".utf8CString)
        let descriptor = mkstemp(&temporary)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: data)
            try handle.synchronize()
            guard rename(temporary, file.path) == 0 else {
                throw POSIXError(.init(rawValue: errno) ?? .EIO)
            }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private func file(for key: String) throws(FormDraftError) -> URL {
        guard !key.isEmpty else { throw .emptyKey }
        let name =
            key.utf8.count <= Self.readableKeyLimit
            ? PercentEncoding.component(key) : Self.digest(of: key)
        return folder.appendingPathComponent("\(name).draft")
    }

    /// Returns the file name of a key above the limit.
    ///
    /// It begins with `@`, so that it never equals the file name of a shorter key, in which `@` is
    /// escaped.
    private static func digest(of key: String) -> String {
        let bytes = Digest.sha256.bytes(of: Array(key.utf8))
        return bytes.reduce(into: "@sha256-") { name, byte in
            name += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }
}

extension FormDraft {
    /// The key of a form's draft: its store and its name.
    ///
    /// ```swift
    /// FormView(order, service: service, draft: FormDraft.Key("order", in: drafts))
    /// ```
    public struct Key: Hashable, Sendable {
        /// The store.
        public let store: FormDraftStore
        /// The name of the draft.
        public let name: String

        /// Makes a key.
        public init(_ name: String, in store: FormDraftStore) {
            (self.name, self.store) = (name, store)
        }
    }
}
