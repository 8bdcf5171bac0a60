public import InlayService

/// Declares that a function of a ``Service()`` protocol calls the service by `POST`, to create a
/// resource.
///
/// ```swift
/// @POST("/albums/{album}/notes") func add(album: Int, text: String) async throws -> Note
/// ```
///
/// - Parameters:
///   - path: The path of the resource, with parameter names in braces.
///   - body: The parameter that is the body: an `Encodable` value, sent as JSON, or a
///     `ServiceBody`. Parameters that neither the path nor `body` names then go into the query.
///   - headers: The parameter that each header takes its value from: `["Accept-Language":
///     "language"]`.
///   - encoding: The encoding of the parameters in the body; nil uses that of the proxy.
@attached(peer)
public macro POST(
    _ path: String, body: String? = nil, headers: [String: String] = [:],
    encoding: BodyEncoding? = nil
) = #externalMacro(module: "InlayMacrosPlugin", type: "MethodMacro")
