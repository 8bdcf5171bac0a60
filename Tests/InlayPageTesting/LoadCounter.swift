import InlayWebViews

@testable import InlayWindowTesting

/// Counts the load events of a view.
final class LoadCounter {
    private(set) var count = 0
    private var task: Task<Void, Never>?

    init(_ view: WebView) {
        let events = view.events
        task = Task { [weak self] in
            for await _ in events { self?.count += 1 }
        }
    }

    isolated deinit { task?.cancel() }
}
