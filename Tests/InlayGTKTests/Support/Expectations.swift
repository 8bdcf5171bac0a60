import Inlay
import InlayTesting
import Testing

extension WebView {
    /// The error that a load ends with, if it does.
    func failure(of content: WebContent) async -> PageLoadError? {
        do {
            try await load(content)
            return nil
        } catch {
            return error
        }
    }

    /// A view over a folder with the given files, which exists as long as the view.
    static func app(_ files: [String: String], inlineScripts: Bool = false) throws -> WebView {
        let folder = try TemporaryDirectory()
        for (name, text) in files { try folder.write(text, to: name) }
        let resources = ResourceFolder(name: "test", url: folder.url)
        let view = WebView(
            WebViewConfiguration(
                trust: .app, resources: resources, allowsInlineScripts: inlineScripts))
        view.commands.on("keeps-folder") { _ in _ = folder }
        return view
    }
}

extension Snapshotter {
    /// Makes a snapshotter whose pages never time out unless the clock is advanced.
    static func patient(_ clock: ManualClock = ManualClock()) -> Snapshotter {
        Snapshotter(clock: clock) { WebKitEngine($0, isOffscreen: true) }
    }
}

/// A collector of the values that handlers report, which a test awaits.
@MainActor
final class Collector<Value: Sendable> {
    private(set) var values: [Value] = []
    private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    func add(_ value: Value) {
        values.append(value)
        if let waiting, values.count >= waiting.count { resume() }
    }

    /// Waits for a number of values.
    ///
    /// Records an issue with the received values after the limit of ``Patience``.
    func wait(for count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard values.count < count else { return }
        let watch = Task {
            do {
                try await waitUntil("\(count) values have come", values) { $0.count >= count }
            } catch {
                if error is WaitTimeout { Issue.record(error, sourceLocation: sourceLocation) }
                resume()
            }
        }
        defer { watch.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting = (count, $0) }
        } onCancel: {
            Task { @MainActor in self.resume() }
        }
    }

    private func resume() {
        let waiting = waiting
        self.waiting = nil
        waiting?.continuation.resume()
    }
}
