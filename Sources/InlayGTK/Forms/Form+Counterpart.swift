import InlayForms

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
