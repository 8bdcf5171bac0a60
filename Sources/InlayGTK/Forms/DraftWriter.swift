import InlayForms
import Logging
import Synchronization

/// A writer that saves the draft of a form in the background; the latest version wins.
nonisolated final class DraftWriter: Sendable {
    private static let logger = Logger(label: "inlay.forms")

    private let store: FormDraftStore
    private let key: String
    /// The progress of the writes: the version that was written last, even if the write failed, and
    /// the version on disk.
    ///
    /// The mutex is locked during a write.
    private let progress = Mutex((written: 0, stored: 0))
    private let pending = Mutex(Pending())

    /// A queue that holds only the latest form.
    ///
    /// `form` is nil after the draft was discarded; `taken` is the version that was dequeued last.
    private struct Pending {
        var version = 0
        var form: Form?
        var taken = 0
        var isWriting = false

        /// Dequeues the latest form; returns nil if it was dequeued before, or if the draft was
        /// discarded.
        ///
        /// The writing task ends when this function returns nil.
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

    /// Enqueues a form to be saved; of multiple forms enqueued during a write, only the latest is
    /// written.
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

    /// Deletes the draft once a write in progress has ended; forms that are still enqueued aren't
    /// written.
    func discard() {
        let version = pending.withLock { pending in
            pending.version += 1
            pending.form = nil
            return pending.version
        }
        write(nil, version)
    }

    /// Writes the latest form if it isn't on disk yet, and returns when the write has ended.
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
