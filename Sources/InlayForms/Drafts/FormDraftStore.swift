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
/// They are readable by the user only, and so is the folder: one of another user is refused, and a
/// symbolic link, too.
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
        let name = try name(for: key)
        guard !draft.isEmpty else { return try remove(key: key) }
        do {
            let data = try JSONEncoder().encode(draft)
            guard data.count <= Self.byteLimit else {
                throw FormDraftError.tooLarge(bytes: data.count, limit: Self.byteLimit)
            }
            try PrivateFolder(folder.path).write(data, to: name)
        } catch let error as FormDraftError {
            throw error
        } catch {
            throw .file("\(error)")
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
        guard let name = try? name(for: key),
            let data = try? PrivateFolder(existing: folder.path)?
                .read(name, limit: Self.byteLimit)
        else { return nil }
        return try? JSONDecoder().decode(FormDraft.self, from: data)
    }

    /// Removes a draft, for example after a successful submission.
    public func remove(key: String) throws(FormDraftError) {
        let name = try name(for: key)
        do {
            try PrivateFolder(existing: folder.path)?.remove(name)
        } catch {
            throw .file("\(error)")
        }
    }

    private func name(for key: String) throws(FormDraftError) -> String {
        guard !key.isEmpty else { throw .emptyKey }
        let name =
            key.utf8.count <= Self.readableKeyLimit
            ? PercentEncoding.component(key) : Self.digest(of: key)
        return "\(name).draft"
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

        /// Creates a key.
        public init(_ name: String, in store: FormDraftStore) {
            (self.name, self.store) = (name, store)
        }
    }
}
