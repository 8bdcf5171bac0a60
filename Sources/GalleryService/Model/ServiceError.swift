/// The JSON body of the service's error responses: `{"error": "There is no event 7."}`.
package struct ServiceError: Codable, Error, Hashable, Sendable {
    /// A sentence that describes the error.
    package let error: String
}
