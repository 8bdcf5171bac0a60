import Foundation
import FoundationNetworking
import GalleryService

/// The customer portal that the scenes show: a web service of this machine, asked over HTTP.
@MainActor
final class Portal {
    private lazy var starting = Task { try await GalleryService.start(printer: JPEGPrinter()) }
    private var waiting: [@MainActor () -> Void] = []
    private let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        // What a service says now is what is shown.
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return URLSession(configuration: configuration)
    }()

    /// Where the service is; starts it when nobody has asked yet.
    var address: URL {
        get async throws { try await starting.value.address }
    }

    /// What the service answers.
    func get<Answer: Decodable>(_ path: String, as type: Answer.Type = Answer.self) async throws
        -> Answer
    {
        try PortalCoding.decoder.decode(type, from: try await data(path))
    }

    /// A page of the service.
    func text(_ path: String) async throws -> String {
        String(decoding: try await data(path), as: UTF8.self)
    }

    /// Stops the service, as if the network were gone.
    func stop() async throws {
        await (try starting.value).stop()
    }

    /// Starts the service again where it was, and tells those who wait.
    func restart() async throws {
        try await (try await starting.value).restart()
        let waiting = waiting
        self.waiting = []
        for body in waiting { body() }
    }

    /// Calls once when the service is there again.
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
