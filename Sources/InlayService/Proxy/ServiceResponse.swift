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
    package let values: TransportValues

    /// The source of the response (network or cache), its age, and the reason.
    public var provenance: ResponseProvenance { values[ResponseProvenance.self] }

    /// The HTTP method of the request.
    let method: HTTPRequest.Method
    let decoder: ResponseDecoder

    /// Creates a response, for stubs of services in tests.
    ///
    /// - Parameters:
    ///   - status: The status, from 200 to 299.
    ///   - headers: The headers; without a `Content-Type`, the body is decoded as JSON.
    ///   - body: The body.
    ///   - url: The URL of the response.
    ///   - provenance: The source and age of the response.
    public init(
        status: Int = 200, headers: HTTPFields = [:], body: [UInt8], url: URL,
        provenance: ResponseProvenance = ResponseProvenance()
    ) {
        var values = TransportValues()
        values[ResponseProvenance.self] = provenance
        self.init(
            status: status, headers: headers, body: body, url: url, values: values, method: .get,
            decoder: ResponseDecoder(decoders: ServiceConfiguration().decoders))
    }

    init(
        status: Int, headers: HTTPFields, body: [UInt8], url: URL, values: TransportValues,
        method: HTTPRequest.Method, decoder: ResponseDecoder
    ) {
        (self.status, self.headers, self.body) = (status, headers, body)
        (self.url, self.values, self.method) = (url, values, method)
        self.decoder = decoder
    }

    /// Decodes the body, and returns the value with the response's provenance.
    public func decodedResponse<Value: Decodable & Sendable>(
        as type: Value.Type = Value.self
    ) throws(ServiceError) -> DecodedResponse<Value> {
        DecodedResponse(value: try decode(), provenance: provenance)
    }

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
