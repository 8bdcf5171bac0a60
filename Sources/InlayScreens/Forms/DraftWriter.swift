import InlayForms
import Logging
import Synchronization

/// A writer that saves a draft in the background; the latest input wins.
nonisolated final class DraftWriter: Sendable {
    private static let logger = Logger(label: "inlay.forms")

    private let key: FormDraft.Key
    /// The progress of the writes: the version that was written last, even if the write failed, and
    /// the version on disk.
    ///
    /// The mutex is locked during a write.
    private let progress = Mutex((written: 0, stored: 0))
    private let pending = Mutex(Pending())

    /// A queue that holds only the latest input.
    ///
    /// `input` is nil after the draft was discarded; `taken` is the version that was dequeued last.
    private struct Pending {
        var version = 0
        var input: DraftSession.Input?
        var taken = 0
        var isWriting = false

        /// Dequeues the latest input; returns nil if it was dequeued before, or if the draft was
        /// discarded.
        ///
        /// The writing task ends when this function returns nil.
        mutating func take() -> (DraftSession.Input, Int)? {
            guard let input, version > taken else {
                isWriting = false
                return nil
            }
            taken = version
            return (input, version)
        }
    }

    init(_ key: FormDraft.Key) { self.key = key }

    /// Enqueues the user's input to be saved; of multiple inputs enqueued during a write, only the
    /// latest is written.
    func save(_ input: DraftSession.Input) {
        let begins = pending.withLock { pending in
            pending.version += 1
            pending.input = input
            defer { pending.isWriting = true }
            return !pending.isWriting
        }
        guard begins else { return }
        Task.detached { [self] in
            while let (input, version) = pending.withLock({ $0.take() }) { write(input, version) }
        }
    }

    /// Deletes the draft once a write in progress has ended; input that is still enqueued isn't
    /// written.
    func discard() {
        let version = pending.withLock { pending in
            pending.version += 1
            pending.input = nil
            return pending.version
        }
        write(nil, version)
    }

    /// Writes the latest input if it isn't on disk yet, and returns when the write has ended.
    func flush() {
        let (input, version) = pending.withLock { ($0.input, $0.version) }
        if let input { write(input, version) }
    }

    private func write(_ input: DraftSession.Input?, _ version: Int) {
        progress.withLock { progress in
            guard version >= progress.written, version > progress.stored else { return }
            progress.written = version
            do {
                if let input {
                    try key.store.save(input.draft, key: key.name)
                } else {
                    try key.store.remove(key: key.name)
                }
                progress.stored = version
            } catch {
                Self.logger.warning("\(error)")
            }
        }
    }
}
