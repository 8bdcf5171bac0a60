import Inlay

/// How many steps of loads a view has told of.
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
