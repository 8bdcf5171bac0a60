/// An end of a list.
enum ListEnd: Hashable {
    case first, last
}
