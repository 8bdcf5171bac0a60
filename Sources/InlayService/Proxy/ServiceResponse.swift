public import Foundation
public import HTTPTypes

/// An answer with its whole body.
public struct ServiceResponse: Sendable {
    /// The status, from 200 to 299.
    public let status: Int

    /// The headers.
    public let headers: HTTPFields

    /// The body, decoded where it was compressed.
    public let body: [UInt8]

    /// Where the answer comes from, after redirects.
    public let url: URL

    /// What layers between the proxy and the network say about it.
    public let values: TransportValues

    /// Where the answer came from: the network or what was stored.
    public var provenance: AnswerProvenance { values[AnswerProvenance.self] }

    /// The method that was asked with.
    let method: HTTPRequest.Method
    let decoder: ResponseDecoder

    /// Makes a value of the body, by its type.
    ///
    /// ```swift
    /// let response = try await service.get("/users/7")
    /// let user = try response.decode(as: User.self)
    /// ```
    ///
    /// - Parameter type: What the body is.
    /// - Returns: The value. A body that isn't there is `null`.
    /// - Throws: Why the body isn't such a value, with its place.
    public func decode<Value: Decodable>(
        as type: Value.Type = Value.self
    ) throws(ServiceError) -> Value {
        do {
            return try decoder.decode(self, as: type)
        } catch {
            throw ServiceError(error, method: method.rawValue, url: url.absoluteString)
        }
    }
}
