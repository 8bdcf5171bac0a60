/// The edge of a list that stays visible as rows are inserted, if the list is scrolled to that edge.
public enum ListEdge: Hashable, Sendable {
    /// Neither edge: the visible rows stay in place.
    case none
    /// When scrolled to the top, stay at the top as rows are inserted.
    case start
    /// When scrolled to the bottom, stay at the bottom as rows are appended, as in a conversation.
    case end
}
