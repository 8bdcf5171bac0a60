/// A response body that starts with a chunk that was already read, and continues with the rest of the body.
actor RejoinedBody: ResponseBodySource {
    private var beginning: [UInt8]?
    private let rest: ResponseBody

    /// Joins the beginning with the rest, which arrives in chunks.
    init(_ beginning: [UInt8], rest: ResponseBody) {
        self.beginning = beginning
        // A body in memory has no rest.
        self.rest = rest.bytes == nil ? rest : ResponseBody([])
    }

    func next() async throws(TransportError) -> [UInt8]? {
        if let piece = beginning {
            beginning = nil
            return piece
        }
        var pieces = rest.makeAsyncIterator()
        return try await pieces.next()
    }
}
