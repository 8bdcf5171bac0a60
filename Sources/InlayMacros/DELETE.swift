/// Declares that a function of a ``Service()`` protocol calls the service by `DELETE`, to delete
/// a resource.
///
/// ```swift
/// @DELETE("/photos/{id}") func remove(id: Int) async throws
/// ```
///
/// - Parameters:
///   - path: The path of the resource, with parameter names in braces.
///   - headers: The parameter that each header takes its value from: `["Accept-Language":
///     "language"]`.
@attached(peer)
public macro DELETE(_ path: String, headers: [String: String] = [:]) =
    #externalMacro(module: "InlayMacrosPlugin", type: "MethodMacro")
