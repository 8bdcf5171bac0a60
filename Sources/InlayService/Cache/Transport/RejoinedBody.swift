/// A body whose beginning was read already.
actor RejoinedBody: ResponseBodySource {
    private var beginning: [UInt8]?
    private let rest: ResponseBody

    /// Joins what was read to the rest, which comes piece by piece.
    init(_ beginning: [UInt8], rest: ResponseBody) {
        self.beginning = beginning
        // A body in memory was read to its end.
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
