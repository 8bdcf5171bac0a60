/// Says that a function of a ``Service()`` gets the headers of a resource.
///
/// ```swift
/// @HEAD("/photos/{id}") func check(id: Int) async throws -> ServiceResponse
/// ```
///
/// - Parameters:
///   - path: The resource, with places for parameters.
///   - headers: Which parameter each header takes its value from: `["Accept-Language": "language"]`.
@attached(peer)
public macro HEAD(_ path: String, headers: [String: String] = [:]) =
    #externalMacro(module: "InlayMacrosPlugin", type: "MethodMacro")
