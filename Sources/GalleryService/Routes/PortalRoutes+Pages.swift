import FlyingFox
import Foundation

extension PortalRoutes {
    /// Adds `/pages/…`, and the report at `/` with its chart.
    func addPages(to routes: inout RoutedHTTPHandler) {
        routes.get("/pages/:name") { request in
            try Self.file(request.routeParameters["name"] ?? "", in: "Documents", for: request)
        }
        routes.get("/") { request in try Self.file("report.html", in: "Pages", for: request) }
        routes.get("/*") { request in
            try Self.file(String(request.path.dropFirst()), in: "Pages", for: request)
        }
    }

    /// Serves a resource file of the target; only plain names are accepted, so that no path
    /// leaves the folder.
    private static func file(
        _ name: String, in folder: String, for request: HTTPRequest
    ) throws -> HTTPResponse {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar == "-" || scalar == "."
        }
        guard isPlain, !name.isEmpty, !name.hasPrefix("."),
            let folder = Bundle.module.url(forResource: folder, withExtension: nil),
            let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
        else { throw Refusal(.notFound, "There is nothing at \(request.path).") }
        let type = name.hasSuffix(".svg") ? "image/svg+xml" : "text/html; charset=utf-8"
        return HTTPResponse(statusCode: .ok, headers: [.contentType: type], body: bytes)
    }
}
