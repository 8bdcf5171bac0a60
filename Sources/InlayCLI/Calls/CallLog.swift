import Foundation
import HTTPTypes
import Inlay

/// Tells of each request that goes out, and of its answer.
struct CallLog: Transport {
    /// What isn't for those who look over a shoulder.
    private static func isSecret(_ name: HTTPField.Name) -> Bool {
        name == .setCookie || SecretHeaders.contains(name)
    }

    let transport: any Transport

    func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        let length = request.body.length.map { "\($0) bytes" } ?? "a body of unknown length"
        tell(
            ">", "\(request.method) \(request.url.absoluteString)", request.headers,
            request.body.isNone ? nil : length)
        do {
            let response = try await transport.send(request)
            tell("<", "\(response.status)", response.headers, nil)
            return response
        } catch {
            StandardStream.error.write("< \(error)\n")
            throw error
        }
    }

    private func tell(_ mark: String, _ line: String, _ headers: HTTPFields, _ end: String?) {
        var text = "\(mark) \(line)\n"
        for field in headers {
            let value = Self.isSecret(field.name) ? "…" : field.value
            text += "\(mark) \(field.name.rawName): \(TerminalText.shown(value))\n"
        }
        if let end { text += "\(mark) (\(end))\n" }
        StandardStream.error.write(text)
    }
}
