public import InlayService

/// Says that a function of a ``Service()`` sends something new.
///
/// ```swift
/// @POST("/albums/{album}/notes") func add(album: Int, text: String) async throws -> Note
/// ```
///
/// - Parameters:
///   - path: The resource, with places for parameters.
///   - body: Which parameter is the body: an `Encodable` value, as JSON, or a `ServiceBody`. The others, that
///     the path doesn't name, are the query then.
///   - headers: Which parameter each header takes its value from: `["Accept-Language": "language"]`.
///   - encoding: How parameters become a body, if not as the proxy says.
@attached(peer)
public macro POST(
    _ path: String, body: String? = nil, headers: [String: String] = [:],
    encoding: BodyEncoding? = nil
) = #externalMacro(module: "InlayMacrosPlugin", type: "MethodMacro")
