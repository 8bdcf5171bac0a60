/// Declares that a function of a ``Service()`` protocol calls the service by `HEAD`, to read only
/// the headers of a resource.
///
/// ```swift
/// @HEAD("/photos/{id}") func check(id: Int) async throws -> ServiceResponse
/// ```
///
/// - Parameters:
///   - path: The path of the resource, with parameter names in braces.
///   - headers: The parameter that each header takes its value from: `["Accept-Language":
///     "language"]`.
@attached(peer)
public macro HEAD(_ path: String, headers: [String: String] = [:]) =
    #externalMacro(module: "InlayMacrosPlugin", type: "MethodMacro")
