import InlayTesting
import Synchronization
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

/// Tests of images that an app provides for `cid:` URLs.
@Suite @MainActor struct InlineImageTests {
    private let image = InlineImage([1, 2, 3], type: "image/png")

    @Test(arguments: [
        ("part1@a.test", "part1@a.test"), ("a%25b@c", "a%b@c"), ("%C3%A9@c", "é@c"),
        ("a/b?c@d", "a/b?c@d"),
    ])
    func contentIDsArePercentDecoded(address: String, contentID: String) async throws {
        let asked = Mutex<[String]>([])
        let images = InlineImages(of: 1) { [image] id in
            asked.withLock { $0.append(id) }
            return image
        }
        #expect(try await images.image(at: address) == image)
        #expect(asked.withLock { $0 } == [contentID])
    }

    @Test(arguments: [
        "", "%", "%1", "%zz", "%+1", "%ff", "a%00b", String(repeating: "a", count: 2_049),
    ])
    func malformedContentIDsAreNotRequestedFromTheApp(address: String) async {
        let images = InlineImages(of: 1) { _ in
            Issue.record("the app is asked")
            return nil
        }
        await #expect(throws: InlineImageError.address) { try await images.image(at: address) }
    }

    @Test func aMissingInlineImageIsAnError() async {
        let images = InlineImages(of: 1) { _ in nil }
        await #expect(throws: InlineImageError.missing(contentID: "a")) {
            try await images.image(at: "a")
        }
    }

    @Test func inlineImagesAboveTheByteLimitAreRejected() async throws {
        let images = InlineImages(of: 1, byteLimit: 3) { id in
            InlineImage([UInt8](repeating: 0, count: id == "a" ? 3 : 4), type: "image/png")
        }
        #expect(try await images.image(at: "a").bytes.count == 3)
        await #expect(throws: InlineImageError.tooLarge(bytes: 4, limit: 3)) {
            try await images.image(at: "b")
        }
    }

    @Test(arguments: [
        "text/html", "", "image", "image/png; charset=utf-8", "image/png\r\nX: y", "xml/image/png",
    ])
    func onlyImageMediaTypesAreAcceptedAsInlineImages(type: String) async {
        let images = InlineImages(of: 1) { _ in InlineImage([1], type: type) }
        await #expect(throws: InlineImageError.type(type)) { try await images.image(at: "a") }
    }

    // MARK: - Loads of a page

    /// An app whose images arrive when the test says so.
    private nonisolated final class Mailbox: Sendable {
        private let state = Mutex<(asked: [String], waiters: [CheckedContinuation<Void, Never>])>(
            ([], []))
        var asked: [String] { state.withLock { $0.asked } }

        var images: InlineImages {
            InlineImages(of: "m1") { id in
                // Ignores cancellation, as an app's code may.
                await withCheckedContinuation { continuation in
                    self.state.withLock { state in
                        state.asked.append(id)
                        state.waiters.append(continuation)
                    }
                }
                return InlineImage([UInt8](id.utf8), type: "image/png")
            }
        }

        func deliver() {
            let waiters = state.withLock { state in
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.resume() }
        }
    }

    /// The replies that a page receives.
    @MainActor private final class Replies {
        private(set) var texts: [String] = []

        func receive(_ result: Result<InlineImage, any Error>) {
            switch result {
            case .success(let image): texts.append(String(decoding: image.bytes, as: UTF8.self))
            case .failure(let error): texts.append("\(error)")
            }
        }
    }

    @Test func aRowOnlyLoadsTheImagesOfItsOwnMessage() async throws {
        let loads = InlineImageLoads()
        let replies = Replies()
        loads.begin(InlineImages(of: "m1") { _ in nil })
        let former = try #require(loads.prefix)
        loads.begin(InlineImages(of: "m2") { _ in nil })
        let current = try #require(loads.prefix)
        #expect(former != current)
        for url in [former + "a", "inlay-cid:a", "inlay-cid:/a", "cid:a"] {
            loads.load(url, reply: replies.receive)
        }
        let refused = InlineImageError.cancelled.description
        #expect(replies.texts == [String](repeating: refused, count: 4))
        loads.begin(nil)
        #expect(loads.prefix == nil)
        loads.load(current + "a", reply: replies.receive)
        #expect(replies.texts.count == 5)
    }

    @Test func atMostSixInlineImagesAreRequestedConcurrently() async throws {
        let (loads, mailbox, replies) = (InlineImageLoads(), Mailbox(), Replies())
        loads.begin(mailbox.images)
        let prefix = try #require(loads.prefix)
        for number in 0..<8 { loads.load("\(prefix)\(number)", reply: replies.receive) }
        try await waitUntil("six images are asked for") { mailbox.asked.count == 6 }
        mailbox.deliver()
        try await waitUntil("the others are asked for") { mailbox.asked.count == 8 }
        mailbox.deliver()
        try await waitUntil("all have arrived") { replies.texts.count == 8 }
        #expect(Set(replies.texts) == Set((0..<8).map(String.init)))
    }

    @Test func imageRequestsOfARowThatLeftItsViewFailAtOnce() async throws {
        let (loads, mailbox, replies) = (InlineImageLoads(), Mailbox(), Replies())
        loads.begin(mailbox.images)
        let prefix = try #require(loads.prefix)
        for number in 0..<8 { loads.load("\(prefix)\(number)", reply: replies.receive) }
        try await waitUntil("six images are asked for") { mailbox.asked.count == 6 }
        loads.end()
        let refused = InlineImageError.cancelled.description
        #expect(replies.texts == [String](repeating: refused, count: 8))
        // An image that arrives later is dropped.
        mailbox.deliver()
        loads.begin(
            InlineImages(of: "m2") { id in InlineImage([UInt8](id.utf8), type: "image/png") })
        loads.load(try #require(loads.prefix) + "late", reply: replies.receive)
        try await waitUntil("the image of the next row has arrived") { replies.texts.count == 9 }
        #expect(replies.texts.last == "late" && mailbox.asked.count == 6)
    }

    @Test func inlineImageRequestsTimeOutAfterAMinute() async throws {
        let clock = ManualClock()
        let (loads, mailbox, replies) = (InlineImageLoads(clock: clock), Mailbox(), Replies())
        loads.begin(mailbox.images)
        loads.load(try #require(loads.prefix) + "a", reply: replies.receive)
        try await waitUntil("the app is asked") { mailbox.asked == ["a"] }
        await clock.waitForSleepers()
        clock.advance(by: InlineImageLoads.longest)
        try await waitUntil("the request is refused") { !replies.texts.isEmpty }
        #expect(replies.texts == [InlineImageError.timeout(InlineImageLoads.longest).description])
        mailbox.deliver()
    }
}
