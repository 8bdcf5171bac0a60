import Foundation
import HTTPTypes
import Inlay
import Synchronization

/// A server within the process: 2,000 images, each with a delay of 30 ms.
nonisolated final class FlingServer: ServiceTransport {
    static let count = 2_000
    static let delay = Duration.milliseconds(30)

    private let files: [[UInt8]]
    private let log = Mutex<[String: Int]>([:])

    init(files: [[UInt8]]) {
        self.files = files
    }

    /// The number of requests by path.
    var requestCounts: [String: Int] { log.withLock { $0 } }

    static func url(_ row: Int) -> URL {
        guard let url = URL(string: "http://pictures.example/\(row % count)") else {
            preconditionFailure("A number makes an address.")
        }
        return url
    }

    func bytes(_ path: String) -> [UInt8] {
        let number = Int(path.split(separator: "/").last ?? "") ?? 0
        // Bytes after the end of the image make each file different.
        return files[number % files.count] + Array("\(number)".utf8)
    }

    func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        let path = request.url.path
        log.withLock { $0[path, default: 0] += 1 }
        do {
            try await Task.sleep(for: Self.delay)
        } catch {
            throw .cancelled
        }
        return TransportResponse(
            status: 200, headers: [.contentType: "image/jpeg", .cacheControl: "max-age=600"],
            body: ResponseBody(bytes(path)))
    }
}
