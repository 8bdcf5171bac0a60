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

    /// A form to be saved, with the values of the fields that it lacks.
    private struct Input {
        let form: Form
        let absent: [FormDraft.Entry]
    }

    /// A queue that holds only the latest form.
    ///
    /// `input` is nil after the draft was discarded; `taken` is the version that was dequeued last.
    private struct Pending {
        var version = 0
        var input: Input?
        var taken = 0
        var isWriting = false

        /// Dequeues the latest form; returns nil if it was dequeued before, or if the draft was
        /// discarded.
        ///
        /// The writing task ends when this function returns nil.
        mutating func take() -> (Input, Int)? {
            guard let input, version > taken else {
                isWriting = false
                return nil
            }
            taken = version
            return (input, version)
        }
    }

    init(_ store: FormDraftStore, key: String) {
        (self.store, self.key) = (store, key)
    }

    /// Enqueues a form to be saved; of multiple forms enqueued during a write, only the latest is
    /// written.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - absent: The values of fields that the form lacks, which are kept in the draft.
    func save(_ form: Form, keeping absent: [FormDraft.Entry]) {
        let begins = pending.withLock { pending in
            pending.version += 1
            pending.input = Input(form: form, absent: absent)
            defer { pending.isWriting = true }
            return !pending.isWriting
        }
        guard begins else { return }
        Task.detached { [self] in
            while let (input, version) = pending.withLock({ $0.take() }) { write(input, version) }
        }
    }

    /// Deletes the draft once a write in progress has ended; forms that are still enqueued aren't
    /// written.
    func discard() {
        let version = pending.withLock { pending in
            pending.version += 1
            pending.input = nil
            return pending.version
        }
        write(nil, version)
    }

    /// Writes the latest form if it isn't on disk yet, and returns when the write has ended.
    func flush() {
        let (input, version) = pending.withLock { ($0.input, $0.version) }
        if let input { write(input, version) }
    }

    private func write(_ input: Input?, _ version: Int) {
        progress.withLock { progress in
            guard version >= progress.written, version > progress.stored else { return }
            progress.written = version
            do {
                if let input {
                    try store.save(FormDraft(input.form, keeping: input.absent), key: key)
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
