import Hummingbird

extension Portal {
    /// A network has pictures come later than the list of them.
    private static let pictureDelay = Duration.milliseconds(30)

    /// `/photos`, and the files of each.
    func addPhotos(to router: Router<BasicRequestContext>) {
        router.get("photos") { _, _ in try Response(json: data.photos) }
        router.get("photos/:id/thumbnail") { request, context in
            try await picture(request, context, width: 320, height: 240)
        }
        router.get("photos/:id/picture") { request, context in
            try await picture(request, context, width: 1_600, height: 1_200)
        }
    }

    private func picture(
        _ request: Request, _ context: BasicRequestContext, width: Int, height: Int
    ) async throws -> Response {
        let name = try context.parameters.require("id")
        guard let id = Int(name), data.photos.indices.contains(id) else {
            throw HTTPError(.notFound, message: "There is no photo \(name).")
        }
        try await Task.sleep(for: Self.pictureDelay)
        // A photograph never changes.
        let tag = "\"\(id)-\(width)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "max-age=86400"]
        if request.headers[.ifNoneMatch] == tag {
            return Response(status: .notModified, headers: headers)
        }
        let svg = PhotoDrawing.svg(of: data.photos[id])
        guard let printer else {
            headers[.contentType] = "image/svg+xml"
            return Response(
                status: .ok, headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(string: svg)))
        }
        let file = try printer.print(svg, width: width, height: height)
        headers[.contentType] = file.type
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }
}
