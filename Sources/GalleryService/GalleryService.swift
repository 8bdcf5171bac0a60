public import Foundation
import Hummingbird
import Logging

/// The web service that the gallery's scenes get their pages from: real HTTP, on a random port of
/// this machine.
public final class GalleryService: Sendable {
    /// Where the service is, such as `http://127.0.0.1:41234/`.
    public let address: URL
    private let server: Task<Void, any Error>

    private init(address: URL, server: Task<Void, any Error>) {
        self.address = address
        self.server = server
    }

    deinit {
        server.cancel()
    }

    /// Starts the service, and returns when it answers.
    ///
    /// - Returns: The service, which ends with this value.
    /// - Throws: What kept it from starting.
    public static func start() async throws -> GalleryService {
        let router = Router()
        router.get("/") { _, _ in Self.page(at: "/") }
        router.get("**") { request, _ in Self.page(at: request.uri.path) }
        var logger = Logger(label: "inlay.gallery-service")
        logger.logLevel = .critical
        let (ports, port) = AsyncStream.makeStream(of: Int?.self)
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                port.yield(channel.localAddress?.port)
                port.finish()
            }, logger: logger)
        let server = Task {
            defer { port.finish() }
            try await application.runService(gracefulShutdownSignals: [])
        }
        for await number in ports {
            guard let number, let address = URL(string: "http://127.0.0.1:\(number)/") else {
                break
            }
            return GalleryService(address: address, server: server)
        }
        try await server.value
        throw CancellationError()
    }

    /// The pages are files of the target; their names are plain, so that no path leads elsewhere.
    private static func page(at path: String) -> Response {
        let name = path == "/" ? "report.html" : String(path.dropFirst())
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar == "-" || scalar == "."
        }
        guard isPlain, !name.hasPrefix("."),
            let folder = Bundle.module.url(forResource: "Pages", withExtension: nil),
            let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
        else { return Response(status: .notFound) }
        let type = name.hasSuffix(".svg") ? "image/svg+xml" : "text/html; charset=utf-8"
        return Response(
            status: .ok, headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
