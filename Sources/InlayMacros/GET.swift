/// Declares that a function of a ``Service()`` protocol calls the service by `GET`, to read a
/// resource.
///
/// ```swift
/// @GET("/photos/{id}") func photo(id: Int) async throws -> Photo
/// ```
///
/// - Parameters:
///   - path: The path of the resource, with parameter names in braces.
///   - headers: The parameter that each header takes its value from: `["Accept-Language":
///     "language"]`.
@attached(peer)
public macro GET(_ path: String, headers: [String: String] = [:]) =
    #externalMacro(module: "InlayMacrosPlugin", type: "MethodMacro")
