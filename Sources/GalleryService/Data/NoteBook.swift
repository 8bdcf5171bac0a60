import Synchronization

/// The notes that were left, until the service's end; a request with a known key leaves none.
final class NoteBook: Sendable {
    private struct State {
        var notes: [PortalNote] = []
        var known: [String: PortalNote] = [:]
    }

    private let state = Mutex(State())

    var notes: [PortalNote] { state.withLock { $0.notes } }

    /// Keeps a note, once for each key.
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
