/// Content that can be searched for a text: the page of a web view, or the rows of a list.
///
/// ```swift
/// let search = target.find("harbour", matchesCase: false)
/// search.next()
/// ```
@MainActor
public protocol TextSearchable: AnyObject {
    /// The search that ``find(_:matchesCase:)`` starts.
    associatedtype Search: TextSearch

    /// Searches for a text, and highlights the matches; ends the previous search.
    ///
    /// - Parameters:
    ///   - text: The text to search for; any white space in it matches any other.
    ///   - matchesCase: Whether upper and lower case are different.
    /// - Returns: The search, which lasts until the next one, or until ``TextSearch/end()`` is
    ///   called.
    func find(_ text: String, matchesCase: Bool) -> Search
}

/// A search for a text: its matches, one of which can be selected.
@MainActor
public protocol TextSearch: AnyObject {
    /// The text to search for; any white space in it matches any other.
    var text: String { get }
    /// Whether upper and lower case are different.
    var matchesCase: Bool { get }
    /// The number of matches found so far.
    var count: Int { get }
    /// Whether everything was searched.
    var isComplete: Bool { get }
    /// The number of the selected match, from 1; nil if none is selected.
    var current: Int? { get }
    /// Called when ``count``, ``isComplete`` or ``current`` changed.
    var onChange: (@MainActor () -> Void)? { get set }
    /// Selects the next match and scrolls to it; the first match comes after the last.
    func next()
    /// Selects the previous match and scrolls to it; the last match comes before the first.
    func previous()
    /// Ends the search, and removes the highlights.
    func end()
}
