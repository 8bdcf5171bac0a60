import Foundation
import Glibc
import InlayTesting
import Testing

@testable import InlayService

/// Tests of a full disk, simulated by a limit on file sizes.
@Suite struct FullDiskTests {
    /// Runs in a separate process: the limit applies to all files that a process writes.
    @Test func aBodyThatFillsTheDiskLeavesTheStoreIntact() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            let path = folder.url.appendingPathComponent("store")
            let store = try DatabaseResponseStore(folder: path)
            try await store.apply([TestResponses.change(1, count: 200_000)])
            let limit = 2 << 20
            signal(SIGXFSZ, SIG_IGN)
            var low = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &low)
            let body = Data(repeating: 7, count: limit + 1)
            do {
                try await store.apply([
                    .store(TestResponses.response(2, length: body.count), body: body)
                ])
                Issue.record("The body was written.")
            } catch let error as ResponseStoreError {
                guard case .diskFull(let file) = error else { throw error }
                #expect(file.hasPrefix(path.path + "/bodies/"))
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: path.path + "/bodies")
            #expect(names.count == 1)
            #expect(try await !store.has(2))
            #expect(try await store.onlyBody(1) == TestResponses.body(1, count: 200_000))
            #expect(store.damage.isEmpty)
        }
    }
}
