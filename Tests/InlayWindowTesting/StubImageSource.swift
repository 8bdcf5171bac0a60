import Foundation
import InlayImages
import Synchronization

/// An image source that delivers when the test says so.
nonisolated final class StubImageSource: ImageSource {
    private struct State {
        var files: [String: [UInt8]] = [:]
        var asked: [String] = []
        var isOpen = true
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ files: [String: [UInt8]]) {
        state = Mutex(State(files: files))
    }

    var asked: [String] { state.withLock { $0.asked } }

    /// Holds all requests back from now on.
    func close() {
        state.withLock { $0.isOpen = false }
    }

    func open() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            state.isOpen = true
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage {
        if request.use == .stored { throw .source("nothing is stored") }
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                state.asked.append(request.url.lastPathComponent)
                if !state.isOpen { state.waiters.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
        guard let file = state.withLock({ $0.files[request.url.lastPathComponent] }) else {
            throw .source("there is none")
        }
        return OriginalImage(file, url: request.url)
    }

    static func url(_ name: String) -> URL { URL(string: "https://pictures.test/\(name)")! }
}
