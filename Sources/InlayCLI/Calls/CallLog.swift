import Foundation
import HTTPTypes
import Inlay

/// A transport that logs each request and response to standard error, for `--verbose`.
struct CallLog: ServiceTransport {
    /// The response headers whose values are not logged because they are secret.
    private static let secretResponseHeaders: Set<HTTPField.Name> = [
        .setCookie, .authorization, .cookie, .proxyAuthorization,
    ]

    let transport: any ServiceTransport

    func cookies(for request: TransportRequest) -> RequestCookies {
        transport.cookies(for: request)
    }

    func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        let length = request.body.length.map { "\($0) bytes" } ?? "a body of unknown length"
        tell(
            ">", "\(request.method) \(request.url.absoluteString)", request.headers,
            request.body.isNone ? nil : length
        ) { !HarmlessHeaders.defaultValue.contains($0) }
        do {
            let response = try await transport.send(request)
            tell("<", "\(response.status)", response.headers, nil) {
                Self.secretResponseHeaders.contains($0)
            }
            return response
        } catch {
            StandardStream.error.write("< \(error)\n")
            throw error
        }
    }

    private func tell(
        _ mark: String, _ line: String, _ headers: HTTPFields, _ end: String?,
        hiding isSecret: (HTTPField.Name) -> Bool
    ) {
        var text = "\(mark) \(line)\n"
        for field in headers {
            let value = isSecret(field.name) ? "…" : field.value
            text += "\(mark) \(field.name.rawName): \(TerminalText.shown(value))\n"
        }
        if let end { text += "\(mark) (\(end))\n" }
        StandardStream.error.write(text)
    }
}
