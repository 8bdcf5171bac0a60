/// Generates a client from a protocol whose functions are calls of a web service.
///
/// ```swift
/// @Service protocol Photos {
///     @GET("/photos") func photos(album: Int) async throws -> [Photo]
///     @GET("/photos/{id}") func photo(id: Int) async throws -> Photo
///     @POST("/photos", encoding: .multipart) func add(picture: URL, album: Int) async throws
/// }
///
/// let photos = PhotosService(proxy)
/// let seen = try await photos.photos(album: 7)
/// ```
///
/// The client is a structure with the protocol's name followed by `Service`. It has the
/// protocol's access level, conforms to it, and makes each call through the `ServiceProxy` that
/// its initializer takes.
///
/// The protocol inherits from no other, except `Sendable`. Each function is `async throws` or
/// `async throws(ServiceError)`, and has one of the attributes ``GET(_:headers:)``,
/// ``POST(_:body:headers:encoding:)`` and so on. Its parameters are the arguments of the call, under
/// their internal names: those named in the path are inserted there, the others go into the query
/// or the body, as in the proxy's own calls. Parameters of type `CallOptions` and `ServiceHeaders`
/// are passed on to the call.
///
/// The function's result is decoded from the body of the response. `DecodedResponse<Value>` is the
/// decoded value with its provenance, `ServiceResponse` the response itself, `ServiceStream` a body
/// that is read as it arrives; a function without a result ignores the body.
@attached(peer, names: suffixed(Service))
public macro Service() = #externalMacro(module: "InlayMacrosPlugin", type: "ServiceMacro")
