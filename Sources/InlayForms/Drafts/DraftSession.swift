/// The state of a shown form's draft: which draft it is, whether it was restored, and which input
/// of the user it has beside the values of the current form.
///
/// ```swift
/// var session = DraftSession(key)
/// session.carry(from: Form([]), to: &form, isBound: { _ in false }) { $0.store.draft(key: $0.name) }
/// form[id: 0].value = .text("Ada")
/// try store.save(session.input(of: form).draft, key: "order")
/// ```
///
/// The session neither reads nor writes a store. Its owner saves ``input(of:)`` after each edit, and
/// removes the stored draft when it calls ``discard()``.
package struct DraftSession: Sendable {
    /// The user's input into a form, to be saved in its draft.
    package struct Input: Sendable {
        private let form: Form
        private let carried: CarriedInput

        fileprivate init(_ form: Form, _ carried: CarriedInput) {
            (self.form, self.carried) = (form, carried)
        }

        /// The draft with the input; it is created here, which may be off the main thread.
        package var draft: FormDraft { FormDraft(form, keeping: carried.entries) }
    }

    /// The key of the draft that the form shows, and in which the user's input is saved; nil for no
    /// draft.
    package private(set) var key: FormDraft.Key?
    /// The key of the draft that the form is to show; it becomes ``key`` by
    /// ``change(mayHaveArrived:)``.
    package var requestedKey: FormDraft.Key?
    /// Whether the draft was restored in a form; later forms get the user's input from the previous
    /// form.
    private var isRestored = false
    private var carried = CarriedInput()
    /// The drafts whose values the server may have received, although it didn't respond.
    private var unconfirmed: Set<FormDraft.Key> = []

    /// Creates the session of a view that doesn't show a form yet.
    package init(_ key: FormDraft.Key?) { (self.key, requestedKey) = (key, key) }

    /// Whether the form is to show another draft than it does.
    package var isChangePending: Bool { key != requestedKey }

    /// Returns what to save after an edit: the user's input into the form and into the previous forms.
    package func input(of form: Form) -> Input { Input(form, carried) }

    /// Restores the draft in a form that no other form will replace; entries of fields that the form
    /// doesn't have are removed by the next save.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - stored: Reads a stored draft.
    package mutating func open(
        _ form: inout Form, stored: (FormDraft.Key) -> FormDraft?
    ) {
        isRestored = true
        key.flatMap(stored)?.restore(to: &form)
    }

    /// Copies the user's input from the form that is shown to the one that replaces it, and restores
    /// the draft in the first form.
    ///
    /// - Parameters:
    ///   - former: The replaced form; an empty one before the first form.
    ///   - form: The new form.
    ///   - isBound: Returns whether a model has the user's input into a field.
    ///   - stored: Reads a stored draft.
    package mutating func carry(
        from former: Form, to form: inout Form, isBound: (FormField.ID) -> Bool,
        stored: (FormDraft.Key) -> FormDraft?
    ) {
        carried.carry(from: former, to: &form, isBound: isBound)
        if !isRestored { restore(to: &form, stored: stored) }
    }

    /// Restores the draft in a form; entries of fields that the form doesn't have are carried over.
    package mutating func restore(to form: inout Form, stored: (FormDraft.Key) -> FormDraft?) {
        isRestored = true
        if let draft = key.flatMap(stored) { carried.restore(draft, to: &form) }
    }

    /// Makes the requested draft the current one.
    ///
    /// The caller then resets the form, and calls ``restore(to:stored:)``.
    ///
    /// - Parameter mayHaveArrived: Whether the server may have received the values of the current
    ///   draft without having responded.
    /// - Returns: Whether the server may have received those of the new draft; nil if no form is
    ///   shown yet.
    package mutating func change(mayHaveArrived: Bool) -> Bool? {
        let former = key
        key = requestedKey
        guard isRestored else { return nil }
        carried = CarriedInput()
        if mayHaveArrived, let former { unconfirmed.insert(former) }
        return key.map { unconfirmed.remove($0) != nil } ?? false
    }

    /// Forgets the input into previous forms, after the server accepted the values or the form was
    /// reset; the caller removes the stored draft.
    package mutating func discard() { carried = CarriedInput() }
}
