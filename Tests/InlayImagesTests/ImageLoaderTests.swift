import Foundation
import InlayImages
import InlayService
import InlayTesting
import Synchronization
import Testing

@Suite struct ImageLoaderTests {
    @Test func equalRequestsShareADownloadAndADecoding() async throws {
        let gate = Gate()
        let source = StubSource { request throws(ImageError) in
            guard await gate.wait() else { throw .cancelled }
            return OriginalImage(picture(7), url: request.url)
        }
        let decoder = StubDecoder()
        let loader = makeLoader(source, decoder: decoder)
        let tasks = (0..<50).map { _ in Task { try await loader.image(for: request("a")) } }
        await gate.arrived(1)
        try await waitUntil("all wait", loader.waiterCount) { $0 == 50 }
        await gate.open()
        for task in tasks { #expect(try await task.value.image.first.size.width == 8) }
        #expect(source.asked == ["/a"])
        #expect(decoder.count.value == 1)
    }

    @Test func requestsForAnotherSizeShareTheDownloadOnly() async throws {
        let gate = Gate()
        let source = StubSource { request throws(ImageError) in
            guard await gate.wait() else { throw .cancelled }
            return OriginalImage(picture(7), url: request.url)
        }
        let decoder = StubDecoder()
        let loader = makeLoader(source, decoder: decoder)
        let small = Task { try await loader.image(for: request("a", 8)) }
        let large = Task { try await loader.image(for: request("a", 16)) }
        try await waitUntil("both wait for the file", loader.fileWaiterCount) { $0 >= 2 }
        await gate.open()
        #expect(try await small.value.image.first.size.width == 8)
        #expect(try await large.value.image.first.size.width == 16)
        #expect(source.asked == ["/a"])
        #expect(decoder.count.value == 2)
    }

    @Test func aStoredImageIsShownWhileDownloadsHang() async throws {
        let gate = Gate()
        let source = StubSource(storing: ["/stored"]) { request throws(ImageError) in
            guard await gate.wait() else { throw .cancelled }
            return OriginalImage(picture(7), url: request.url)
        }
        let loader = makeLoader(source) { $0.downloads = 1 }
        let hanging = Task { try await loader.image(for: request("hanging")) }
        await gate.arrived(1)
        var images = loader.images(for: request("stored")).makeAsyncIterator()
        #expect(try await images.next() != nil)
        #expect(source.asked == ["/hanging"])
        await gate.open()
        _ = try await hanging.value
    }

    @Test func visibleRowsJoinPrefetchedDownloads() async throws {
        let gate = Gate()
        let source = StubSource { request throws(ImageError) in
            guard await gate.wait() else { throw .cancelled }
            return OriginalImage(picture(7), url: request.url)
        }
        let decoder = StubDecoder()
        let loader = makeLoader(source, decoder: decoder)
        let ahead = Task { try await loader.image(for: request("a")) }
        await gate.arrived(1)
        let row = Task {
            var count = 0
            for try await _ in loader.images(for: request("a")) { count += 1 }
            return count
        }
        try await waitUntil("the row waits for the same download") {
            loader.maximumWaiters >= 2 || source.asked.count >= 2
        }
        await gate.open()
        _ = try await ahead.value
        #expect(try await row.value == 1)
        #expect(source.asked == ["/a"])
        #expect(decoder.count.value == 1)
    }

    @Test func loadedImagesAreReturnedFromMemory() async throws {
        let source = StubSource { OriginalImage(picture(7), url: $0.url) }
        let loader = makeLoader(source)
        #expect(loader.cachedImage(for: request("a")) == nil)
        let first = try await loader.image(for: request("a"))
        #expect(loader.cachedImage(for: request("a")) === first)
        #expect(try await loader.image(for: request("a")) === first)
        #expect(source.asked.count == 1)
        #expect(loader.cachedColor(of: url("a")) != nil)
    }

    @Test func cancelledLoadsReleaseTheirSlotAtOnce() async throws {
        let gate = Gate()
        let source = StubSource { request throws(ImageError) in
            if request.url.path == "/slow" {
                _ = await gate.wait()
                throw .cancelled
            }
            return OriginalImage(picture(7), url: request.url)
        }
        let loader = makeLoader(source) { $0.downloads = 1 }
        let slow = Task { try await loader.image(for: request("slow")) }
        await gate.arrived(1)
        let next = Task { try await loader.image(for: request("next")) }
        slow.cancel()
        #expect(try await next.value.image.first.size.width == 8)
        await #expect(throws: ImageError.self) { try await slow.value }
    }

    @Test func cancellingOneOfTwoWaitersKeepsTheDownload() async throws {
        let gate = Gate()
        let source = StubSource { request throws(ImageError) in
            guard await gate.wait() else { throw .cancelled }
            return OriginalImage(picture(7), url: request.url)
        }
        let loader = makeLoader(source)
        let stays = Task { try await loader.image(for: request("a")) }
        await gate.arrived(1)
        let leaves = Task { try await loader.image(for: request("a")) }
        leaves.cancel()
        await #expect(throws: ImageError.self) { try await leaves.value }
        await gate.open()
        #expect(try await stays.value.image.first.size.width == 8)
    }

    @Test func requestsWithinTheGracePeriodJoinTheDownload() async throws {
        let gate = Gate()
        let clock = ManualClock()
        let source = StubSource { request throws(ImageError) in
            guard await gate.wait() else { throw .cancelled }
            return OriginalImage(picture(7), url: request.url)
        }
        let loader = makeLoader(source) { $0.clock = clock }
        let first = Task { try await loader.image(for: request("a")) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(12))
        await gate.arrived(1)
        first.cancel()
        await #expect(throws: ImageError.self) { try await first.value }
        // Now the grace period is running.
        await clock.waitForSleepers()
        let second = Task { try await loader.image(for: request("a")) }
        try await waitUntil("it waits for the file", loader.fileWaiterCount) { $0 >= 1 }
        await gate.open()
        #expect(try await second.value.image.first.size.width == 8)
        #expect(source.asked == ["/a"])
    }

    @Test func downloadsWithoutWaitersAreCancelledAfterTheGracePeriod() async throws {
        let gate = Gate()
        let given = Gate()
        let clock = ManualClock()
        let source = StubSource { request throws(ImageError) in
            let isOpen = await gate.wait()
            if !isOpen { await given.open() }
            throw .cancelled
        }
        let loader = makeLoader(source) { $0.clock = clock }
        let first = Task { try await loader.image(for: request("a")) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(12))
        await gate.arrived(1)
        first.cancel()
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(300))
        #expect(await given.wait())
    }

    @Test func loadsAreOrderedByTheirCurrentPriority() async throws {
        let gate = Gate()
        let source = StubSource { request throws(ImageError) in
            if request.url.path == "/first" { _ = await gate.wait() }
            return OriginalImage(picture(7), url: request.url)
        }
        let loader = makeLoader(source) { $0.downloads = 1 }
        let first = Task { try await loader.image(for: request("first")) }
        await gate.arrived(1)
        let raised = LoadPriority(.background)
        var tasks: [Task<LoadedImage, any Error>] = []
        for (name, priority) in [
            ("low", LoadPriority(.prefetch)), ("raised", raised), ("high", LoadPriority(.normal)),
        ] {
            tasks.append(Task { try await loader.image(for: request(name), priority: priority) })
            try await waitUntil("the request waits", loader.waitingCount) { $0 >= tasks.count }
        }
        raised.value = .visible
        await gate.open()
        for task in tasks + [first] { _ = try await task.value }
        #expect(source.asked == ["/first", "/raised", "/high", "/low"])
    }

    @Test func sharedLoadsHaveTheHighestPriorityOfTheirWaiters() async throws {
        let gate = Gate()
        let source = StubSource { request throws(ImageError) in
            if request.url.path == "/first" { _ = await gate.wait() }
            return OriginalImage(picture(7), url: request.url)
        }
        let loader = makeLoader(source) { $0.downloads = 1 }
        let first = Task { try await loader.image(for: request("first")) }
        await gate.arrived(1)
        let other = Task { try await loader.image(for: request("other"), priority: .init(.normal)) }
        try await waitUntil("1 wait", loader.waitingCount) { $0 >= 1 }
        let shared = Task {
            try await loader.image(for: request("shared"), priority: .init(.prefetch))
        }
        try await waitUntil("2 wait", loader.waitingCount) { $0 >= 2 }
        let urgent = Task {
            try await loader.image(for: request("shared"), priority: .init(.visible))
        }
        try await waitUntil("4 wait", loader.waiterCount) { $0 >= 4 }
        await gate.open()
        for task in [first, other, shared, urgent] { _ = try await task.value }
        #expect(source.asked == ["/first", "/shared", "/other"])
    }

    @Test func imageErrorsDescribeTheirCause() async throws {
        let source = StubSource { OriginalImage(Array("<html>".utf8), url: $0.url) }
        let loader = makeLoader(source)
        await #expect {
            try await loader.image(for: request("a"))
        } throws: { error in
            "\(error)" == "The file is not an image of a known format."
        }
        let small = makeLoader(StubSource { OriginalImage(picture(1), url: $0.url) }) {
            $0.limits.fileBytes = 3
        }
        await #expect {
            try await small.image(for: request("a"))
        } throws: { error in
            "\(error)" == "The image is too large: its file has more than 3 bytes."
        }
    }

    @Test func imageProcessingIsAppliedOnceAndCachedSeparately() async throws {
        let source = StubSource { OriginalImage(picture(7), url: $0.url) }
        let loader = makeLoader(source)
        var gray = request("a")
        gray.processing = ImageProcessing("gray") { bitmap in
            ImageBitmap(size: bitmap.size, isOpaque: true) { $0[0] = 99 }
        }
        let plain = try await loader.image(for: request("a"))
        let changed = try await loader.image(for: gray)
        #expect(plain.image.first.pixels.withUnsafeBytes { $0[0] } == 7)
        #expect(changed.image.first.pixels.withUnsafeBytes { $0[0] } == 99)
        struct Broken: Error {}
        var broken = request("a")
        broken.processing = ImageProcessing("broken") { _ in throw Broken() }
        await #expect {
            try await loader.image(for: broken)
        } throws: { error in
            "\(error)".hasPrefix("The image can't be processed:")
        }
    }

    @Test func imagesThatCannotBeLoadedArePrefetchedOnceUntilTheyLeaveTheWindow() async throws {
        let source = StubSource { _ throws(ImageError) in throw .source("gone") }
        let prefetcher = ImagePrefetcher(makeLoader(source))
        func prefetch(_ visible: Range<Int>) async throws {
            prefetcher.update(visible: visible, of: 1_000, speed: 0) { request("\($0)") }
            try await waitUntil("all have failed", prefetcher.count) { $0 == 0 }
        }
        try await prefetch(0..<4)
        let count = source.asked.count
        try await prefetch(0..<4)
        #expect(source.asked.count == count && count > 0)
        try await prefetch(500..<504)
        try await prefetch(0..<4)
        #expect(source.asked.count > 2 * count)
    }

    @Test func prefetchedImagesAreCachedAndFastScrollingStopsPrefetching() async throws {
        let source = StubSource { OriginalImage(picture(7), url: $0.url) }
        let loader = makeLoader(source)
        let prefetcher = ImagePrefetcher(loader)
        prefetcher.update(visible: 0..<4, of: 100, speed: 0) { request("\($0)") }
        try await waitUntil("all are fetched", prefetcher.count) { $0 == 0 }
        #expect(loader.cachedImage(for: request("4")) != nil)
        #expect(loader.cachedImage(for: request("60")) == nil)
        prefetcher.update(visible: 50..<54, of: 100, speed: 5_000) { request("\($0)") }
        #expect(prefetcher.count == 0)
    }
}
