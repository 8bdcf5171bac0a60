public import Foundation

/// A stored response, with its body if that was read along with it.
public struct StoredEntry: Sendable, Hashable {
    /// The response's metadata.
    public var response: StoredResponse
    /// The body; nil if it must be read separately.
    public var body: Data?

    /// Creates an entry.
    public init(response: StoredResponse, body: Data? = nil) {
        self.response = response
        self.body = body
    }
}
