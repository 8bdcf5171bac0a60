import Foundation
import FoundationNetworking
import GalleryService

/// The client of the gallery's customer portal, a web service in this process that is called over
/// HTTP.
@MainActor
final class Portal {
    private lazy var starting = Task { try await GalleryService.start(printer: JPEGPrinter()) }
    private var waiting: [@MainActor () -> Void] = []
    private let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        // Responses aren't cached, because scenes show the current data.
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return URLSession(configuration: configuration)
    }()

    /// The base URL of the service, which is started at the first use.
    var address: URL {
        get async throws { try await starting.value.address }
    }

    /// Gets a resource and decodes its JSON.
    func get<Answer: Decodable>(_ path: String, as type: Answer.Type = Answer.self) async throws
        -> Answer
    {
        try PortalCoding.decoder.decode(type, from: try await data(path))
    }

    /// Gets a page as text.
    func text(_ path: String) async throws -> String {
        String(decoding: try await data(path), as: UTF8.self)
    }

    /// Stops the service, which simulates a network failure.
    func stop() async throws {
        await (try starting.value).stop()
    }

    /// Restarts the service at the same address and calls the handlers of ``onRestart(_:)``.
    func restart() async throws {
        try await (try await starting.value).restart()
        let waiting = waiting
        self.waiting = []
        for body in waiting { body() }
    }

    /// Registers a handler that is called once when the service has restarted.
    func onRestart(_ body: @escaping @MainActor () -> Void) {
        waiting.append(body)
    }

    private func data(_ path: String) async throws -> Data {
        let url = try await address.appendingPathComponent(path)
        let data: Data
        let response: URLResponse
        do {
            (data, response) = try await session.data(from: url)
        } catch let error as URLError {
            throw PortalError.unreachable(error)
        }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 200
        guard status < 400 else {
            let answer = try? PortalCoding.decoder.decode(ServiceError.self, from: data)
            throw PortalError.status(status, answer?.error ?? "GET \(url.path)")
        }
        return data
    }
}
