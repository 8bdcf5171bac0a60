/// Says that a function of a ``Service()`` gets a resource.
///
/// ```swift
/// @GET("/photos/{id}") func photo(id: Int) async throws -> Photo
/// ```
///
/// - Parameters:
///   - path: The resource, with places for parameters.
///   - headers: Which parameter each header takes its value from: `["Accept-Language": "language"]`.
@attached(peer)
public macro GET(_ path: String, headers: [String: String] = [:]) =
    #externalMacro(module: "InlayMacrosPlugin", type: "MethodMacro")
