/// How many rows, or options, the user can select.
///
/// ```swift
/// let table = Table("Folders", selection: .single)
/// list.selectionMode = .multiple
/// FormSection("extras", selection: .multiple, [FormOption("ham"), FormOption("egg")])
/// ```
public enum SelectionMode: Hashable, Sendable {
    /// Nothing can be selected.
    case none
    /// At most one row or option can be selected.
    case single
    /// Any number of rows or options can be selected.
    case multiple
}
