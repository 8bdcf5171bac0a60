import Inlay

// The examples of docs/Inlay.docc/TalkingToThePage.md.

enum TalkingGuide {
    nonisolated struct Note: Codable {
        let title: String
    }

    nonisolated struct Receipt: Codable {
        let number: Int
    }

    actor NoteStore {
        private var notes: [Note] = []

        func save(_ note: Note) throws -> Receipt {
            notes.append(note)
            return Receipt(number: notes.count)
        }
    }

    static func evaluating(view: WebView, name: String, count: Int) -> Task<Void, any Error> {
        Task {
            try await view.evaluate("greet(\(name), \(count))")
            let title = try await view.evaluate("document.title", as: String.self)
            print(title)
        }
    }

    static func script(name: String) -> JavaScript {
        "console.log('Hello ' + \(name))"
    }

    static func calling(view: WebView, text: String) -> Task<Void, any Error> {
        Task {
            let length = try await view.call(
                function: "editor.insert", arguments: [text, 3], as: Int.self)
            print(length)
        }
    }

    static func answering(view: WebView, store: NoteStore) {
        view.bridge.handle("save") { (note: Note) async throws -> Receipt in
            try await store.save(note)
        }
    }
}
