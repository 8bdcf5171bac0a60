/// A range of a cached body, to be read as a stream.
struct StoredPart: Sendable, Hashable {
    let body: any BodyReading
    let range: Range<Int>

    static func == (left: StoredPart, right: StoredPart) -> Bool {
        left.body === right.body && left.range == right.range
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(body))
        hasher.combine(range)
    }
}
