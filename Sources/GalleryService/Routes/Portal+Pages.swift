import Foundation
import Hummingbird

extension Portal {
    /// `/pages/…`, and the report at `/` with its picture.
    func addPages(to router: Router<BasicRequestContext>) {
        router.get("pages/:name") { request, context in
            try Self.file(context.parameters.get("name") ?? "", in: "Documents", for: request)
        }
        router.get("/") { request, _ in try Self.file("report.html", in: "Pages", for: request) }
        router.get("**") { request, _ in
            try Self.file(String(request.uri.path.dropFirst()), in: "Pages", for: request)
        }
    }

    /// The pages are files of the target; their names are plain, so that no path leads elsewhere.
    private static func file(
        _ name: String, in folder: String, for request: Request
    ) throws -> Response {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar == "-" || scalar == "."
        }
        guard isPlain, !name.isEmpty, !name.hasPrefix("."),
            let folder = Bundle.module.url(forResource: folder, withExtension: nil),
            let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
        else { throw Refusal(.notFound, "There is nothing at \(request.uri.path).") }
        let type = name.hasSuffix(".svg") ? "image/svg+xml" : "text/html; charset=utf-8"
        return Response(
            status: .ok, headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
