import Foundation
import FoundationNetworking
import GalleryService

/// The client of the gallery's customer portal, a web service in this process that is called over
/// HTTP.
@MainActor
final class Portal {
    private lazy var starting = Task { try await GalleryService.start(printer: JPEGPrinter()) }
    private lazy var connecting = Task { @MainActor in PortalClient(at: try await address) }
    private var waiting: [@MainActor () -> Void] = []
    /// Whether the service runs, as the last stop or restart left it.
    private var isServiceRunning = true
    /// The latest stop or restart.
    private var transition: Task<Void, any Error>?
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

    /// The client that all scenes share, so that its cache and what it knows of the service outlast
    /// them.
    var client: PortalClient {
        get async throws { try await connecting.value }
    }

    /// Whether the service runs, once all stops and restarts have completed.
    var isRunning: Bool {
        get async {
            while let latest = transition {
                _ = await latest.result
                if latest == transition { break }
            }
            return isServiceRunning
        }
    }

    /// Stops the service, which simulates a network failure, or restarts it at the same address.
    ///
    /// Stops and restarts run in order. A restart calls the handlers of ``onRestart(_:)``.
    ///
    /// - Throws: The reason why the service couldn't start; it is stopped then.
    func setRunning(_ isOn: Bool) async throws {
        let task = Task { [before = transition] in
            _ = await before?.result
            let service = try await starting.value
            if isOn {
                isServiceRunning = false
                try await service.restart()
                isServiceRunning = true
                let waiting = waiting
                self.waiting = []
                for body in waiting { body() }
            } else {
                await service.stop()
                isServiceRunning = false
            }
        }
        transition = task
        try await task.value
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
