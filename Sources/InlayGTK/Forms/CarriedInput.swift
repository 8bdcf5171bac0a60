import InlayForms

/// The user's input into the previous forms of a view, for fields that a later form has, too.
///
/// A document for another size class may lack a field. Its value is kept until a document has the
/// field again.
struct CarriedInput {
    /// The changed fields that no form has had since, each with the form that had it.
    private var absent: [(field: FormField, form: Form)] = []

    /// Copies the values that the user changed in previous forms to the corresponding fields.
    mutating func carry(from former: Form, to form: inout Form) {
        let changed = absent + former.fields.filter(\.isChanged).map { ($0, former) }
        absent = []
        for (field, origin) in changed {
            guard let id = form.counterpart(of: field, from: origin) else {
                absent.append((field, origin))
                continue
            }
            (form[id: id].value, form[id: id].defaultValue) = (field.value, field.defaultValue)
        }
    }
}

extension Form {
    /// Returns the id of this form's field that corresponds to a field of another form; nil if
    /// there is none.
    ///
    /// Both fields have the same name, kind and options, and the same position among the fields
    /// with that name.
    func counterpart(of field: FormField, from other: Form) -> FormField.ID? {
        let occurrence = other.fields[..<field.id].count { $0.name == field.name }
        let matching = fields.filter { $0.name == field.name }
        guard matching.indices.contains(occurrence) else { return nil }
        let found = matching[occurrence]
        return found.kind == field.kind && found.options == field.options ? found.id : nil
    }
}
