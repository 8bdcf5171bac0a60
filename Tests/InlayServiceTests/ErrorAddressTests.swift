import Foundation
import HTTPTypes
import InlayTesting
import Testing

@testable import InlayService

/// Tests of URLs in error messages: queries may contain tokens, and errors are logged.
@Suite struct ErrorAddressTests {
    private static let secret = "SECRET"

    @Test(arguments: [
        (ServiceError.Kind.transport(.unreachable("X")), "The server can't be reached."),
        (.timedOut(.read), "The server didn't answer in time."),
        (.decoding("X"), "The server's response can't be used."),
        (.credentials("X"), "Signing in failed."), (.arguments("X"), "The request can't be sent."),
    ])
    func summariesAreSentencesForUsersWithoutDetails(kind: ServiceError.Kind, sentence: String) {
        let error = ServiceError(kind, method: "GET", url: "http://h/\(Self.secret)")
        #expect(error.summary == sentence)
        let refused = ServiceError(.status, method: "GET", url: "http://h/", status: 403)
        #expect(refused.summary == "The server refused (status 403).")
    }

    private func error(
        _ transport: StubTransport, _ path: String = "/x?token=\(secret)",
        server: String = "http://h/"
    ) async -> ServiceError? {
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        let proxy = ServiceProxy(
            server: URL(string: server)!, transport: transport, configuration: configuration)
        return await failure { () async throws(ServiceError) in
            try await proxy.get(path, ["code": Self.secret])
        }
    }

    @Test(
        arguments: [
            .status(500), .redirect(to: "/x?token=\(secret)&code=\(secret)"),
            .redirect(to: "ftp://h/y?token=\(secret)#\(secret)"),
            .redirect(to: "http://h:99999/y?token=\(secret)"),
            .redirect(to: "http://ada:\(secret)@h/"),
        ] as [TransportResponse])
    func errorDescriptionsOmitQueriesAndPasswordsOfURLs(response: TransportResponse) async throws {
        let error = try #require(await error(StubTransport(response)))
        for text in [error.description, "\(error)", String(reflecting: error)] {
            #expect(!text.contains(Self.secret), "\(text)")
            #expect(text.hasPrefix("GET http://h/x?… "), "\(text)")
        }
        #expect(error.url == "http://h/x?token=SECRET&code=SECRET")
    }

    @Test func transportErrorsOmitTheQueryOfTheURL() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let error = try #require(await error(off))
        #expect(error.description.hasPrefix("GET http://h/x?… failed: "))
        #expect(!error.description.contains(Self.secret))
    }

    @Test(arguments: [
        ("http://h/a", "http://h/a"), ("http://h/a?", "http://h/a?…"),
        ("http://h/a?b=1#c", "http://h/a?…"), ("http://h/a#c?d", "http://h/a#…"),
        ("/a{?b}", "/a{?b}"), ("/a{?b}?c=1", "/a{?b}?…"), ("/a{#b}", "/a{#b}"),
        ("http://u:p@h/a@b", "http://…@h/a@b"), ("http://u:p@h", "http://…@h"),
        ("//u:p@h/a", "//…@h/a"), ("GET http://h/a?b", "GET http://h/a?…"), ("", ""),
        ("http://u:p@\u{301}h/", "http://…@\u{301}h/"), ("/a\u{7}?b", "/a·?…"),
    ])
    func displayedURLsOmitQueryFragmentAndUserInfo(address: String, shown: String) {
        #expect(visibleAddress(address) == shown)
    }

    @Test func problemsOfPendingWritesOmitTheQueryOfTheURL() async throws {
        let folder = try TemporaryDirectory()
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let queue = try WriteQueue(
            folder: folder.url.appendingPathComponent("q"), service: makeProxy(off))
        try await queue.add(.post, "/x?token=\(Self.secret)")
        for await writes in queue.snapshots {
            guard let problem = writes.first?.problem else { continue }
            #expect(problem.contains("off") && !problem.contains(Self.secret), "\(problem)")
            break
        }
        await queue.close()
    }
}
