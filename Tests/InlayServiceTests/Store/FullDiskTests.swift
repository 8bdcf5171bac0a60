import Foundation
import Glibc
import InlayTesting
import Testing

@testable import InlayService

/// A disk that takes no more of a file.
@Suite struct FullDiskTests {
    @Test func aBodyThatDoesntFitIsAnErrorAndLosesNothing() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appendingPathComponent("store")
        let store = try DatabaseResponseStore(folder: path)
        try await store.apply([Answers.change(1, count: 200_000)])
        // So much that no other test writes as much into a file.
        let limit = 48 << 20
        signal(SIGXFSZ, SIG_IGN)
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
        var low = rlimit(rlim_cur: rlim_t(limit), rlim_max: before.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &low)
        defer { setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) }
        let body = Data(repeating: 7, count: limit + 1)
        do {
            try await store.apply([
                .store(Answers.response(2, length: body.count), body: body)
            ])
            Issue.record("The body was written.")
        } catch let error as ResponseStoreError {
            guard case .diskFull(let file) = error else { throw error }
            #expect(file.hasPrefix(path.path + "/bodies/"))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: path.path + "/bodies")
        #expect(names.count == 1)
        #expect(try await !store.has(2))
        #expect(try await store.onlyBody(1) == Answers.body(1, count: 200_000))
        #expect(store.damage.isEmpty)
    }
}
