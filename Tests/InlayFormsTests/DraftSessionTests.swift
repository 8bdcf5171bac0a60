import Foundation
import InlayForms
import InlayTesting
import Testing

/// Tests of the draft of a shown form, whose fields and key change while the user edits it.
@Suite struct DraftSessionTests {
    private static let store = FormDraftStore(folder: URL(fileURLWithPath: "/nonexistent"))
    private static let keys = ["one", "two"].map { FormDraft.Key($0, in: store) }

    private static func form(_ fields: (String, FormField.Kind)...) -> Form {
        form(fields)
    }

    private static func form(_ fields: [(String, FormField.Kind)]) -> Form {
        Form([FormSection(fields.map { FormField($0.1, name: $0.0) })])
    }

    @Test func aFormWithoutSuccessorDropsDraftEntriesOfFieldsThatItDoesNotHave() throws {
        var old = Self.form(("name", .text), ("note", .text))
        try old.set(["Ada"], for: "name")
        try old.set(["Ring twice"], for: "note")
        let draft = FormDraft(old)
        var session = DraftSession(Self.keys[0])
        var form = Self.form(("name", .text))
        session.open(&form) { _ in draft }
        #expect(form.value(named: "name") == "Ada")
        #expect(session.input(of: form).draft.entries.map(\.name) == ["name"])
    }

    @Test func aBoundFieldThatReturnsShowsItsModelInPlaceOfTheCarriedInput() throws {
        var session = DraftSession(nil)
        var first = Self.form(("name", .text), ("note", .text))
        for name in ["name", "note"] { try first.set(["typed"], for: name) }
        var second = Self.form(("other", .text))
        session.carry(from: first, to: &second, isBound: { _ in true }, stored: { _ in nil })
        var third = Self.form(("name", .text), ("note", .text))
        third[id: 0].value = .text("model")
        session.carry(from: second, to: &third, isBound: { $0 == 0 }, stored: { _ in nil })
        #expect(third.value(named: "name") == "model" && third.value(named: "note") == "typed")
    }

    @Test func aDraftThatIsRequestedAndWithdrawnChangesNothing() {
        var session = DraftSession(Self.keys[0])
        session.requestedKey = Self.keys[1]
        #expect(session.isChangePending && session.key == Self.keys[0])
        session.requestedKey = Self.keys[0]
        #expect(!session.isChangePending)
    }

    @Test func aDraftThatIsRequestedBeforeTheFirstFormIsRestoredInIt() throws {
        var typed = Self.form(("name", .text))
        try typed.set(["Ada"], for: "name")
        let draft = FormDraft(typed)
        var session = DraftSession(nil)
        session.requestedKey = Self.keys[1]
        #expect(session.change(mayHaveArrived: false) == nil)
        var form = Self.form(("name", .text))
        session.carry(from: Form([]), to: &form, isBound: { _ in false }) {
            $0 == Self.keys[1] ? draft : nil
        }
        #expect(form.value(named: "name") == "Ada")
    }

    /// Compares sessions with a model that stores each draft as names and texts.
    @Test(arguments: 0..<60) func randomEditsVersionsAndDraftsLoseAndMixNoInput(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var run = Run(using: &generator)
        for _ in 0..<300 {
            run.step(using: &generator)
            run.check()
        }
    }

    /// A session, its form and its store beside a model of what the user sees and what is stored.
    private struct Run {
        private static let names = ["a", "b", "c", "d"]

        private var session = DraftSession(keys[0])
        private var form = Form([])
        private var stored: [FormDraft.Key: FormDraft] = [:]

        /// The input into fields of each kind, whether or not the form has them now.
        private var input: [FormField.Kind: [String: String]] = [.text: [:], .secure: [:]]
        /// The entries of the restored draft whose fields no form has had yet.
        private var unmet: [String: String] = [:]
        private var disk: [FormDraft.Key: [String: String]] = [:]
        private var key: FormDraft.Key? = keys[0]
        private var arrived: Set<FormDraft.Key> = []

        init(using generator: inout SeededGenerator) { show(using: &generator) }

        mutating func step(using generator: inout SeededGenerator) {
            switch Int.random(in: 0..<12, using: &generator) {
            case 0...5: edit(using: &generator)
            case 6...8: show(using: &generator)
            case 9: change(using: &generator)
            case 10: Bool.random(using: &generator) ? accept() : reset()
            default: restart(using: &generator)
            }
        }

        /// Checks that the form shows the user's input, and that the store has it without secrets.
        func check() {
            for field in form.fields {
                let expected = input[field.kind]?[field.name] ?? ""
                #expect(field.value == .text(expected), "\(field.name) as \(field.kind)")
            }
            #expect(session.key == key)
            for key in keys {
                let entries = stored[key]?.entries ?? []
                let texts = entries.map { ($0.name, $0.text ?? "") }
                #expect(Dictionary(texts) { $1 } == disk[key] ?? [:])
                #expect(entries.allSatisfy { $0.kind == "text" } && entries.count == texts.count)
            }
        }

        private mutating func edit(using generator: inout SeededGenerator) {
            guard let field = form.fields.randomElement(using: &generator) else { return }
            let text = ["", "x", "y", "z"].randomElement(using: &generator) ?? ""
            form[id: field.id].value = .text(text)
            input[field.kind]?[field.name] = text.isEmpty ? nil : text
            guard let key else { return }
            let draft = session.input(of: form).draft
            stored[key] = draft.isEmpty ? nil : draft
            disk[key] = storable.isEmpty ? nil : storable
        }

        private mutating func show(using generator: inout SeededGenerator) {
            let kinds: [FormField.Kind?] = [.text, .text, .secure, nil]
            var new = DraftSessionTests.form(
                Self.names.compactMap { name in
                    (kinds.randomElement(using: &generator) ?? nil).map { (name, $0) }
                })
            session.carry(from: form, to: &new, isBound: { _ in false }) { [stored] in stored[$0] }
            form = new
            meet()
        }

        private mutating func change(using generator: inout SeededGenerator) {
            let mayHaveArrived = Bool.random(using: &generator)
            session.requestedKey = (keys + [nil]).randomElement(using: &generator) ?? nil
            guard session.isChangePending else { return }
            if mayHaveArrived, let key { arrived.insert(key) }
            key = session.requestedKey
            let expected = key.map { arrived.remove($0) != nil } ?? false
            #expect(session.change(mayHaveArrived: mayHaveArrived) == expected)
            form.reset()
            session.restore(to: &form) { [stored] in stored[$0] }
            load()
        }

        /// The server accepted the values, which stay in the form.
        private mutating func accept() {
            discard()
            for (kind, texts) in input {
                input[kind] = texts.filter { form[$0.key]?.kind == kind }
            }
        }

        private mutating func reset() {
            form.reset()
            discard()
            input = [.text: [:], .secure: [:]]
        }

        private mutating func discard() {
            session.discard()
            unmet = [:]
            guard let key else { return }
            (stored[key], disk[key]) = (nil, nil)
        }

        /// The app is started again: only what is stored is left.
        private mutating func restart(using generator: inout SeededGenerator) {
            session = DraftSession(key)
            arrived = []
            form = Form([])
            input = [.text: [:], .secure: [:]]
            unmet = key.flatMap { disk[$0] } ?? [:]
            show(using: &generator)
        }

        private mutating func load() {
            input = [.text: [:], .secure: [:]]
            unmet = key.flatMap { disk[$0] } ?? [:]
            meet()
        }

        /// Moves the restored entries to the fields of the form, which doesn't restore passwords.
        private mutating func meet() {
            for field in form.fields {
                guard let text = unmet.removeValue(forKey: field.name), field.kind == .text else {
                    continue
                }
                input[.text]?[field.name] = text
            }
        }

        private var storable: [String: String] {
            (input[.text] ?? [:]).filter { form[$0.key]?.kind != .secure }
                .merging(unmet) { own, _ in own }
        }
    }
}
