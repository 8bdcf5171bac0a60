/// Says that a function of a ``Service()`` removes a resource.
///
/// ```swift
/// @DELETE("/photos/{id}") func remove(id: Int) async throws
/// ```
///
/// - Parameters:
///   - path: The resource, with places for parameters.
///   - headers: Which parameter each header takes its value from: `["Accept-Language": "language"]`.
@attached(peer)
public macro DELETE(_ path: String, headers: [String: String] = [:]) =
    #externalMacro(module: "InlayMacrosPlugin", type: "MethodMacro")
