import Foundation
import GRDB
import HTTPTypes
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of folders that another program locks or another user owns.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct OpeningTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var path: URL { folder.url.appendingPathComponent("store") }

    /// Holds the lock of the folder until it is released, like a program that hangs while opening
    /// it.
    private final class OtherProgram {
        private let file: Int32

        init(_ folder: URL) throws {
            try? FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            file = open(folder.path + "/lock", O_RDWR | O_CREAT, 0o600)
            try #require(flock(file, LOCK_EX | LOCK_NB) == 0)
        }

        deinit { close(file) }
    }

    private func store(_ timeout: Duration) throws -> DatabaseResponseStore {
        var configuration = DatabaseResponseStoreConfiguration()
        configuration.lockTimeout = timeout
        return try DatabaseResponseStore(folder: path, configuration: configuration)
    }

    private func queue(_ timeout: Duration) throws -> WriteQueue {
        var configuration = WriteQueueConfiguration()
        configuration.lockTimeout = timeout
        return try WriteQueue(
            folder: path, service: makeProxy(StubTransport(.status(204))),
            configuration: configuration)
    }

    @MainActor @Test func creatingAStoreDoesNotWaitForALockedFolder() async throws {
        var other: OtherProgram? = try OtherProgram(path)
        // Both initializers return while the lock is held; calls wait for the lock.
        let store = try store(.seconds(600))
        let queue = try queue(.seconds(600))
        let cache = try ResponseCache(folder: path)
        withExtendedLifetime(other) {}
        other = nil
        // A process that another test starts may still hold a copy of the lock's descriptor.
        try await waitUntil("the store opens") {
            (try? await store.apply([TestResponses.change(1)])) != nil
        }
        #expect(try await store.onlyBody(1) == TestResponses.body(1))
        try await queue.add(.post, "/a")
        await cache.flush()
    }

    @Test func lockTimeoutsAreAnErrorWithAReason() async throws {
        let other = try OtherProgram(path)
        let reason = "another program has held its lock for more than 0.05 seconds"
        let lock = path.path + "/lock"
        let (store, queue) = (try store(.milliseconds(50)), try queue(.milliseconds(50)))
        await #expect(throws: ResponseStoreError.unusable(path: lock, reason: reason)) {
            try await store.open()
        }
        await #expect(throws: WriteQueueError.unusable(path: lock, reason: reason)) {
            try await queue.add(.post, "/a")
        }
        withExtendedLifetime(other) {}
    }

    @Test func storesOpenOnceTheLockIsReleased() async throws {
        var other: OtherProgram? = try OtherProgram(path)
        let store = try store(.milliseconds(1))
        await #expect(throws: (any Error).self) { try await store.open() }
        withExtendedLifetime(other) {}
        other = nil
        // A process that another test starts may still hold a copy of the lock's descriptor.
        try await waitUntil("the store opens") {
            (try? await store.apply([TestResponses.change(1)])) != nil
        }
        #expect(try await store.onlyBody(1) == TestResponses.body(1))
    }

    @Test func aCacheOverALockedFolderWorksInMemoryOnly() async throws {
        let other = try OtherProgram(path)
        let cache = ResponseCache(store: try store(.milliseconds(1)))
        let transport = StubTransport(
            .status(200, [.cacheControl: "max-age=60", .contentType: "text/plain"]))
        let proxy = ServiceProxy(
            server: URL(string: "http://h/")!, transport: transport, cache: cache)
        try await waitUntil("the cache is in memory only") { cache.storage.memory.isMemoryOnly }
        for _ in 0..<3 { try await proxy.get("/x") }
        #expect(transport.requests.count == 1)
        // A log-out reports that it couldn't remove the responses on disk.
        await #expect(throws: (any Error).self) { try await cache.purge(.anonymous) }
        withExtendedLifetime(other) {}
    }

    @Test func symbolicLinksAsStoreFolderAreRejected() throws {
        let target = folder.url.appendingPathComponent("target")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(at: path, withDestinationURL: target)
        #expect(throws: (any Error).self) { try store(.zero) }
        #expect(throws: (any Error).self) { try queue(.zero) }
    }

    @Test(arguments: ["answers.sqlite", "writes.sqlite"])
    func symbolicLinksAsDatabaseAreRejectedAndTheirTargetIsUnchanged(name: String) async throws {
        let target = folder.url.appendingPathComponent("target")
        try Data("mine".utf8).write(to: target)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: target.path)
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            at: path.appendingPathComponent(name), withDestinationURL: target)
        await #expect(throws: (any Error).self) {
            if name == "answers.sqlite" {
                try await store(.seconds(5)).apply([TestResponses.change(1)])
            } else {
                try await queue(.seconds(5)).add(.post, "/a")
            }
        }
        let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
        #expect(mode as? Int == 0o644)
        #expect(try Data(contentsOf: target) == Data("mine".utf8))
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can make another user's folder."))
    func aStoreFolderOwnedByAnotherUserIsRefused() throws {
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
        try #require(chown(path.path, 65_534, 65_534) == 0)
        #expect(throws: (any Error).self) { try store(.zero) }
        #expect(throws: (any Error).self) { try queue(.zero) }
    }

    @Test func openingAStoreSetsFolderPermissionsTo0700() throws {
        try FileManager.default.createDirectory(
            at: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        _ = try store(.seconds(5))
        let mode = try FileManager.default.attributesOfItem(atPath: path.path)[.posixPermissions]
        #expect(mode as? Int == 0o700)
    }

    @Test func aTruncatedChangeCounterDoesNotHideChanges() async throws {
        let (first, second) = (try store(.seconds(5)), try store(.seconds(5)))
        try await first.apply([TestResponses.change(1)])
        #expect(try await second.has(1))
        #expect(truncate(path.path + "/changes", 0) == 0)
        try await first.apply([TestResponses.change(2)])
        // The counter may have its old value by chance; then changes are noticed once the index
        // expires.
        try await waitUntil("the other store finds it", await second.has(2)) { $0 }
        #expect(try await first.has(1))
    }
}
