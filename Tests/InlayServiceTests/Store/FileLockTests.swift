import Foundation
import InlayTesting
import Testing

@testable import InlayService

@Suite struct FileLockTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var path: String { folder.url.appendingPathComponent("lock").path }

    private func openFile() throws -> Int32 {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        return file
    }

    @Test func acquiringALockThatIsNotReleasedInTimeThrows() throws {
        let (first, second) = (try openFile(), try openFile())
        defer { close(second) }
        try FileLock.acquire(first, path)
        #expect(throws: ResponseStoreError.self) {
            try FileLock.acquire(second, path, timeout: .zero)
        }
        close(first)
        // A process that another test starts may still have the file.
        try FileLock.acquire(second, path, timeout: .seconds(60))
    }

    @Test func lockingAnInvalidFileDescriptorThrows() {
        #expect(throws: ResponseStoreError.self) { try FileLock.acquire(-1, path) }
    }
}
