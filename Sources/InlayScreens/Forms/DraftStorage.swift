import InlayForms

/// The stored draft of a shown form: reads drafts for a ``DraftSession``, and saves what the session
/// returns.
///
/// Drafts are read at once and saved in the background.
final class DraftStorage {
    private var session: DraftSession
    private var writer: DraftWriter?

    init(_ key: FormDraft.Key?) {
        session = DraftSession(key)
        writer = key.map { DraftWriter($0) }
    }

    isolated deinit { flush() }

    /// The key of the draft that the form shows; nil for no draft.
    var key: FormDraft.Key? { session.key }

    /// The key of the draft that the form is to show.
    var requestedKey: FormDraft.Key? {
        get { session.requestedKey }
        set { session.requestedKey = newValue }
    }

    /// Whether the form is to show another draft than it does.
    var isChangePending: Bool { session.isChangePending }

    /// Restores the draft in a form that no other form will replace.
    func open(_ form: inout Form) { session.open(&form, stored: Self.stored) }

    /// Copies the user's input from the form that is shown to the one that replaces it, and restores
    /// the draft in the first form.
    func carry(from former: Form, to form: inout Form, isBound: (FormField.ID) -> Bool) {
        session.carry(from: former, to: &form, isBound: isBound, stored: Self.stored)
    }

    /// Restores the draft in a form.
    func restore(to form: inout Form) { session.restore(to: &form, stored: Self.stored) }

    /// Makes the requested draft the current one, after the current one was saved; see
    /// ``DraftSession/change(mayHaveArrived:)``.
    func change(mayHaveArrived: Bool) -> Bool? {
        flush()
        let result = session.change(mayHaveArrived: mayHaveArrived)
        writer = key.map { DraftWriter($0) }
        return result
    }

    /// Saves the user's input in the background.
    func save(_ form: Form) { writer?.save(session.input(of: form)) }

    /// Forgets the input into fields of previous forms, which the current form doesn't have.
    func forgetCarriedInput() { session.discard() }

    /// Removes the stored draft.
    func discard() {
        forgetCarriedInput()
        writer?.discard()
    }

    /// Saves input that isn't saved yet, and returns when it is written.
    func flush() { writer?.flush() }

    private static func stored(_ key: FormDraft.Key) -> FormDraft? {
        key.store.draft(key: key.name)
    }
}
