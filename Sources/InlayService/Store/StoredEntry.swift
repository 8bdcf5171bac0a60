public import Foundation

/// A response that a store has, with its body where that came along.
public struct StoredEntry: Sendable, Hashable {
    /// The response.
    public var response: StoredResponse
    /// Its body; nil where it has to be read on its own.
    public var body: Data?

    /// A response and maybe its body.
    public init(response: StoredResponse, body: Data? = nil) {
        self.response = response
        self.body = body
    }
}
