/// An end of a list: its first or its last row.
enum ListEnd: Hashable {
    case first, last
}
