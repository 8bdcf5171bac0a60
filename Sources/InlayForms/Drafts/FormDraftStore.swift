public import Foundation
import InlayValues

/// Why a draft can't be stored.
public enum FormDraftError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key is empty or too long.
    case key(bytes: Int, limit: Int)
    /// The draft is too large.
    case tooLarge(bytes: Int, limit: Int)
    /// The file system refuses.
    case file(String)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .key(let bytes, let limit):
            "The key of a draft has 1 to \(limit) bytes; this one has \(bytes)."
        case .tooLarge(let bytes, let limit):
            "The draft has \(bytes) bytes; \(limit) are allowed."
        case .file(let message): "The draft can't be stored: \(message)"
        }
    }
}

/// Drafts of forms in a folder, a file for each, so that they outlive the program.
///
/// ```swift
/// let drafts = FormDraftStore(folder: folder)
/// try drafts.save(form, key: "delivery")
/// drafts.restore(&form, key: "delivery")
/// ```
///
/// A file is replaced as a whole, so that a crash leaves the former draft or the new one. Only the
/// user can read it.
public struct FormDraftStore: Hashable, Sendable {
    /// The longest key in bytes, which its file name can hold with all of them escaped.
    public static let keyLimit = 80
    /// The largest draft in bytes.
    public static let byteLimit = 1_000_000

    /// The folder, which is made when it is needed.
    public let folder: URL

    /// Makes a store.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Stores what was filled into a form; a form with its default values has no draft.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - key: The name of the draft.
    /// - Throws: ``FormDraftError``.
    public func save(_ form: Form, key: String) throws(FormDraftError) {
        let file = try file(for: key)
        let draft = FormDraft(form)
        guard !draft.isEmpty else { return try remove(key: key) }
        do {
            let data = try JSONEncoder().encode(draft)
            guard data.count <= Self.byteLimit else {
                throw FormDraftError.tooLarge(bytes: data.count, limit: Self.byteLimit)
            }
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try data.write(to: file, options: .atomic)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: file.path)
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
    ///   - key: The name of the draft.
    /// - Returns: Whether there was a draft; one that can't be read counts as none.
    @discardableResult
    public func restore(_ form: inout Form, key: String) -> Bool {
        guard let file = try? file(for: key),
            let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize,
            size <= Self.byteLimit, let data = try? Data(contentsOf: file),
            let draft = try? JSONDecoder().decode(FormDraft.self, from: data)
        else { return false }
        draft.restore(to: &form)
        return true
    }

    /// Deletes a draft, as after a submission that succeeded.
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

    private func file(for key: String) throws(FormDraftError) -> URL {
        let bytes = key.utf8.count
        guard (1...Self.keyLimit).contains(bytes) else {
            throw .key(bytes: bytes, limit: Self.keyLimit)
        }
        return folder.appendingPathComponent("\(PercentEncoding.component(key)).draft")
    }
}
