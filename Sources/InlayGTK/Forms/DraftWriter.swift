import InlayForms
import Logging
import Synchronization

/// Stores the draft of a form away from the main thread, the newest last.
nonisolated final class DraftWriter: Sendable {
    private static let logger = Logger(label: "inlay.forms")

    private let store: FormDraftStore
    private let key: String
    /// The newest versions that were written and that are stored; held while a file is written.
    private let progress = Mutex((written: 0, stored: 0))
    private let pending = Mutex(Pending())

    /// The newest form, and how far its storing has come.
    private struct Pending {
        var version = 0
        var form: Form?
        var taken = 0
        var isWriting = false

        /// The form that isn't taken yet.
        mutating func take() -> (Form, Int)? {
            guard let form, version > taken else {
                isWriting = false
                return nil
            }
            taken = version
            return (form, version)
        }
    }

    init(_ store: FormDraftStore, key: String) {
        (self.store, self.key) = (store, key)
    }

    /// Stores a form soon; of forms that come while one is stored, only the last is.
    func save(_ form: Form) {
        let begins = pending.withLock { pending in
            pending.version += 1
            pending.form = form
            defer { pending.isWriting = true }
            return !pending.isWriting
        }
        guard begins else { return }
        Task.detached { [self] in
            while let (form, version) = pending.withLock({ $0.take() }) { write(form, version) }
        }
    }

    /// Deletes the draft, and what is stored at the moment as well.
    func discard() {
        let version = pending.withLock { pending in
            pending.version += 1
            pending.form = nil
            return pending.version
        }
        write(nil, version)
    }

    /// Stores what wasn't yet, or couldn't be, and returns when that is done.
    func flush() {
        let (form, version) = pending.withLock { ($0.form, $0.version) }
        if let form { write(form, version) }
    }

    private func write(_ form: Form?, _ version: Int) {
        progress.withLock { progress in
            guard version >= progress.written, version > progress.stored else { return }
            progress.written = version
            do {
                if let form {
                    try store.save(form, key: key)
                } else {
                    try store.remove(key: key)
                }
                progress.stored = version
            } catch {
                Self.logger.warning("\(error)")
            }
        }
    }
}
