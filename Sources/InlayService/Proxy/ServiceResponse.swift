public import Foundation
public import HTTPTypes

/// A response with its complete body.
public struct ServiceResponse: Sendable {
    /// The status, from 200 to 299.
    public let status: Int

    /// The headers.
    public let headers: HTTPFields

    /// The body, decompressed.
    public let body: [UInt8]

    /// The URL of the response, after redirects.
    public let url: URL

    /// Values from the layers between the proxy and the network.
    public let values: TransportValues

    /// The source of the response (network or cache), its age, and the reason.
    public var provenance: AnswerProvenance { values[AnswerProvenance.self] }

    /// The HTTP method of the request.
    let method: HTTPRequest.Method
    let decoder: ResponseDecoder

    /// Decodes the body by its media type.
    ///
    /// ```swift
    /// let response = try await service.get("/users/7")
    /// let user = try response.decode(as: User.self)
    /// ```
    ///
    /// - Parameter type: The type to decode.
    /// - Returns: The value. A missing body decodes as `null`.
    /// - Throws: The reason why decoding failed, with the coding path.
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
