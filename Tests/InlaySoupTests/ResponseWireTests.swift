import InlayTesting
import Testing

@testable import InlaySoup

/// Tests of the parser that decides whether a response is whole.
@Suite struct ResponseWireTests {
    private func wire(_ text: String, chunk: Int = .max) -> ResponseWire {
        var wire = ResponseWire()
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            rest.prefix(chunk).withUnsafeBytes { wire.receive($0) }
            rest = rest.dropFirst(chunk)
        }
        return wire
    }

    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    /// Bodies in chunks; the number of bytes at their end without which they miss only the trailer.
    private static let bodies: [(body: String, trailer: Int)] = [
        ("0\r\n\r\n", 2), ("5\r\nhello\r\n0\r\n\r\n", 2),
        ("5;a=\"b\"\r\nhello\r\n00 \r\nA: b\r\n\r\n", 8),
        ("A\r\n0123456789\r\n1\nx\n0\n\n", 1),
    ]

    @Test(arguments: bodies)
    func onlyCompleteBodiesAreReportedAsComplete(body: String, trailer: Int) {
        let bytes = Self.chunked + body
        for chunk in [1, 3, .max] {
            #expect(wire(bytes, chunk: chunk).wholeness == .whole)
            #expect(!wire(bytes, chunk: chunk).hasExcess)
            #expect(wire(bytes + "H", chunk: chunk).hasExcess)
        }
        let scalars = Array(bytes.unicodeScalars)
        for count in 0..<scalars.count {
            var prefix = ""
            prefix.unicodeScalars.append(contentsOf: scalars.prefix(count))
            let isTrailer = count >= scalars.count - trailer
            #expect(wire(prefix).wholeness == (isTrailer ? .trailerMissing : .truncated))
        }
    }

    @Test(arguments: [
        "x\r\n", "\r\n", " 5\r\n", "+5\r\n", "-5\r\n", "0x5\r\n", "5 x\r\n", "5\r\nhello!\r\n",
        "5\r\nhellox",
        "8000000000000000\r\n", "ffffffffffffffffff\r\n", "0\r\nno trailer\r\n", "0\r\n: x\r\n",
        "0\r\nA b: x\r\n",
    ])
    func malformedChunksAreReportedAsInvalid(body: String) {
        for chunk in [1, .max] {
            guard case .invalid = wire(Self.chunked + body, chunk: chunk).wholeness else {
                Issue.record("\(body)")
                continue
            }
        }
    }

    @Test func chunkLinesAndTrailersHaveLimits() {
        let long = String(repeating: "x", count: 100_000)
        for body in [
            "5;\(long)", "0\r\nA: \(long)", "0\r\n" + String(repeating: "A: b\r\n", count: 20_000),
        ] {
            guard case .invalid = wire(Self.chunked + body).wholeness else {
                Issue.record("\(body.prefix(9))")
                continue
            }
        }
    }

    @Test func theBodyFollowsTheLastHead() {
        let early =
            "\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nContent-Length: 9\r\n\r\n"
        let head = "HTTP/1.1 200 OK\r\ncontent-length:5\r\n\r\n"
        for chunk in [1, 7, .max] {
            #expect(wire(early + head + "hello", chunk: chunk).wholeness == .whole)
            #expect(wire(early + head + "hell", chunk: chunk).wholeness == .truncated)
            #expect(wire(early + head + "hello!", chunk: chunk).hasExcess)
            #expect(wire(early, chunk: chunk).wholeness == .truncated)
        }
    }

    @Test func bytesInAnyOrderDoNotCrashTheParser() {
        var random = SeededGenerator(seed: 5)
        let parts = [
            Self.chunked, "HTTP/1.1 200 OK\r\n", "Content-Length: 5\r\n", "\r\n", "5\r\n", "hello",
            "0",
            ";", ":", "\u{0}", "é", "ffffffffffffffff\r\n",
        ]
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                parts.randomElement(using: &random)!
            }.joined()
            let whole = wire(text)
            let single = wire(text, chunk: 1)
            #expect(whole.wholeness == single.wholeness && whole.hasExcess == single.hasExcess)
        }
    }
}
