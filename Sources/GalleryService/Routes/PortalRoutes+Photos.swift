import FlyingFox
import Foundation

extension PortalRoutes {
    /// The delay of images, which simulates a network where images arrive later than the list.
    private static let pictureDelay = Duration.milliseconds(30)

    /// Adds `/photos`, and the image files of each photo.
    func addPhotos(to routes: inout RoutedHTTPHandler) {
        routes.get("/photos") { _ in try .json(data.photos) }
        routes.get("/photos/:id/thumbnail") { request in
            try await picture(request, width: 320, height: 240)
        }
        routes.get("/photos/:id/picture") { request in
            try await picture(request, width: 1_600, height: 1_200)
        }
    }

    private func picture(
        _ request: HTTPRequest, width: Int, height: Int
    ) async throws -> HTTPResponse {
        let name = request.routeParameters["id"] ?? ""
        guard let id = Int(name), data.photos.indices.contains(id) else {
            throw Refusal(.notFound, "There is no photo \(name).")
        }
        try await Task.sleep(for: Self.pictureDelay)
        // A photo never changes, so its entity tag is derived from its id.
        let tag = "\"\(id)-\(width)\""
        var headers: HTTPHeaders = [.eTag: tag, .cacheControl: "max-age=86400"]
        if request.headers[HTTPHeader("If-None-Match")] == tag {
            return HTTPResponse(statusCode: .notModified, headers: headers)
        }
        let svg = PhotoDrawing.svg(of: data.photos[id])
        guard let printer else {
            headers[.contentType] = "image/svg+xml"
            return HTTPResponse(statusCode: .ok, headers: headers, body: Data(svg.utf8))
        }
        let file = try printer.print(svg, width: width, height: height)
        headers[.contentType] = file.type
        return HTTPResponse(statusCode: .ok, headers: headers, body: Data(file.bytes))
    }
}
