import Foundation
import HTTPTypes
import InlayMacros
import InlayService
import InlaySoup

// The example of a protocol in docs/Inlay.docc/Services.md, word for word.

struct Photo: Codable {}

@Service protocol Photos {
    @GET("/photos") func photos(album: Int) async throws -> [Photo]
    @GET("/photos/{id}") func photo(id: Int) async throws(ServiceError) -> Photo
    @POST("/photos", encoding: .multipart) func add(picture: URL, album: Int) async throws
    @PUT("/photos/{id}", body: "photo", headers: ["If-Match": "tag"])
    func put(id: Int, photo: Photo, tag: String?) async throws
    @DELETE("/photos/{id}") func remove(id: Int) async throws
}

struct StubPhotos: Photos {
    func photos(album: Int) async throws -> [Photo] { [Photo()] }
    func photo(id: Int) async throws(ServiceError) -> Photo { Photo() }
    func add(picture: URL, album: Int) async throws {}
    func put(id: Int, photo: Photo, tag: String?) async throws {}
    func remove(id: Int) async throws {}
}

struct StubServer: ServiceTransport {
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        guard request.url.path == "/photos/7" else { return TransportResponse(status: 404) }
        return TransportResponse(
            status: 200, headers: [.contentType: "application/json"],
            body: ResponseBody(Array("{}".utf8)))
    }
}

func stubbedPhotos(url: URL) -> some Photos {
    let photos = PhotosService(ServiceProxy(server: url, transport: StubServer()))
    return photos
}

private func photos(url: URL) async throws -> Int {
    let photos = PhotosService(ServiceProxy(server: url, cache: .standard))
    let seen = try await photos.photos(album: 7)
    return seen.count
}
