/// A part of a web view that follows its page, such as the loads, the zoom or the search.
///
/// ``PageParts`` makes the parts of a view and calls them in a fixed order.
@MainActor
protocol PagePart: AnyObject {
    /// Processes an event of the engine.
    func receive(_ event: EngineEvent)
    /// Notes that the page was replaced; called after ``receive(_:)`` of the earlier parts, and
    /// before that of this part.
    func pageCommitted()
    /// Notes that a load of the app or of the page ended.
    func loadEnded()
    /// Ends everything that is pending, because the view is closed.
    func close()
}

extension PagePart {
    func receive(_ event: EngineEvent) {}
    func pageCommitted() {}
    func loadEnded() {}
    func close() {}
}
