/// An answer, as the suite reads it.
nonisolated struct CacheClientAnswer: Encodable, Sendable {
    let id: Int
    var status: Int?
    var headers: [[String]]?
    var body: String?
    var error: String?
}
