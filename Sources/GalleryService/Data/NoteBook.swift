import Synchronization

/// The notes posted since the service started; a repeated idempotency key adds no second note.
final class NoteBook: Sendable {
    private struct State {
        var notes: [PortalNote] = []
        var known: [String: PortalNote] = [:]
    }

    private let state = Mutex(State())

    var notes: [PortalNote] { state.withLock { $0.notes } }

    /// Adds a note, or returns the existing note for the same idempotency key.
    func add(_ text: String, key: String?) -> PortalNote {
        state.withLock { state in
            if let key, let known = state.known[key] { return known }
            let note = PortalNote(id: state.notes.count + 1, text: text)
            state.notes.append(note)
            if let key { state.known[key] = note }
            return note
        }
    }
}
