/// Makes a client of a protocol whose functions are calls of a web service.
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
/// The client is a structure that is named after the protocol, with `Service` behind. It has the protocol's
/// access, conforms to it, and makes each call with the `ServiceProxy` that it is given.
///
/// Each function is `async throws`, or `async throws(ServiceError)`, and has one of ``GET(_:headers:)``,
/// ``POST(_:body:headers:encoding:)`` and their like. Its parameters are the arguments of the call, named as
/// they are inside of the function: those that the path names go there, the others into the query or the
/// body, as calls of the proxy have it. A parameter of the type `CallOptions` or `ServiceHeaders` is what
/// such a call takes.
///
/// What a function returns is made of the answer's body. `ServiceResponse` is the answer itself,
/// `ServiceStream` one that is read as it arrives, and nothing is given where nothing is wanted.
@attached(peer, names: suffixed(Service))
public macro Service() = #externalMacro(module: "InlayMacrosPlugin", type: "ServiceMacro")
