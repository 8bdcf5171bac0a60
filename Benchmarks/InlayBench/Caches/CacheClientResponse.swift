/// A response in the format that the suite reads.
nonisolated struct CacheClientResponse: Encodable, Sendable {
    let id: Int
    var status: Int?
    var headers: [[String]]?
    var body: String?
    var error: String?
}
