import Inlay

// The examples of docs/Inlay.docc/TalkingToThePage.md.

private nonisolated struct Note: Codable {
    let title: String
}

private nonisolated struct Receipt: Codable {
    let number: Int
}

private actor NoteStore {
    private var notes: [Note] = []

    func save(_ note: Note) throws -> Receipt {
        notes.append(note)
        return Receipt(number: notes.count)
    }
}

func evaluating(view: WebView, name: String, count: Int) async throws {
    try await view.evaluate("greet(\(name), \(count))")
    let title = try await view.evaluate("document.title", as: String.self)
    print(title)
}

func script(name: String) -> JavaScript {
    "console.log('Hello ' + \(name))"
}

func calling(view: WebView, text: String) async throws {
    let length = try await view.call(
        function: "editor.insert", arguments: [text, 3], as: Int.self)
    print(length)
}

private func answering(view: WebView, store: NoteStore) {
    view.bridge.handle("save") { (note: Note) async throws -> Receipt in
        try await store.save(note)
    }
}
