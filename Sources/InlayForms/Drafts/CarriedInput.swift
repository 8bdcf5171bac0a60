/// The user's input into the previous forms of a view, for fields that a later form may have again.
///
/// A document for another size class may have fewer fields. The value of a missing field, which may
/// come from the stored draft, is carried over until a document has the field again.
struct CarriedInput: Sendable {
    /// The changed fields that the current form doesn't have, each with the form that had it, and
    /// whether the draft may contain its value.
    private var absent: [(field: FormField, form: Form, isKept: Bool)] = []
    /// The entries of the stored draft whose fields haven't existed in a form yet.
    private var stored: [FormDraft.Entry] = []

    /// The draft entries of fields that the current form doesn't have; they are saved along with its
    /// own.
    var entries: [FormDraft.Entry] {
        absent.filter(\.isKept).compactMap { FormDraft.Entry($0.field, in: $0.form) } + stored
    }

    /// Restores a stored draft in a form; entries of fields that the form doesn't have are carried
    /// over.
    mutating func restore(_ draft: FormDraft, to form: inout Form) {
        stored = draft.restore(to: &form)
    }

    /// Copies the values that the user changed in previous forms to the corresponding fields.
    ///
    /// A field that wasn't in the previous form and is bound to a model shows the model's value, which
    /// is the user's input or newer.
    mutating func carry(
        from former: Form, to form: inout Form, isBound: (FormField.ID) -> Bool
    ) {
        let changed =
            absent.map { (field: $0.field, form: $0.form, wasAbsent: true) }
            + former.fields.filter(\.isChanged).map { ($0, former, false) }
        absent = []
        for (field, origin, wasAbsent) in changed {
            guard let id = form.counterpart(of: field, from: origin) else {
                // The field may be a password now.
                let isKept = form.namesake(of: field, from: origin).map(FormDraft.isStored) ?? true
                absent.append((field, origin, isKept))
                continue
            }
            if wasAbsent, isBound(id) { continue }
            (form[id: id].value, form[id: id].defaultValue) = (field.value, field.defaultValue)
        }
        let newer = FormDraft(former).entries
        stored.removeAll { entry in newer.contains { $0.isOfField(of: entry) } }
        if !stored.isEmpty { restore(FormDraft(stored), to: &form) }
    }
}

extension Form {
    /// Returns the id of this form's field that corresponds to a field of another form; nil if
    /// there is none.
    ///
    /// Both fields have the same name, kind and options, and the same position among the fields
    /// with that name.
    package func counterpart(of field: FormField, from other: Form) -> FormField.ID? {
        guard let found = namesake(of: field, from: other) else { return nil }
        return found.kind == field.kind && found.options == field.options ? found.id : nil
    }

    /// Returns the field with the name of another form's field and the same position among the
    /// fields with that name; nil if there is none.
    fileprivate func namesake(of field: FormField, from other: Form) -> FormField? {
        let occurrence = other.fields[..<field.id].count { $0.name == field.name }
        let matching = fields.filter { $0.name == field.name }
        return matching.indices.contains(occurrence) ? matching[occurrence] : nil
    }
}
