import Synchronization

/// A prefetcher that loads the images of rows before they scroll into view.
///
/// ```swift
/// prefetcher.update(visible: 20..<32, of: photos.count, speed: 14) { row in
///     ImageRequest(photos[row].thumbnail, size: size)
/// }
/// ```
///
/// Each update reports the visible rows and the scroll speed. Loads of rows that are no longer
/// within the prefetch window are cancelled; during a fling nothing is prefetched.
public final class ImagePrefetcher: Sendable {
    private let loader: ImageLoader
    private let window = PrefetchWindow()
    private let state = Mutex(State())

    private struct State {
        var tasks: [ImageKey: Task<Void, Never>] = [:]
        /// The images in the prefetch window whose loads failed; they aren't loaded again until
        /// they leave the window.
        var failed: Set<ImageKey> = []
    }

    /// Creates a prefetcher that loads nothing until the first update.
    public init(_ loader: ImageLoader) {
        self.loader = loader
    }

    deinit {
        stop()
    }

    /// The number of prefetch loads in progress.
    public var count: Int { state.withLock { $0.tasks.count } }

    /// Updates the prefetch window: starts loads for rows that entered it and cancels loads of
    /// rows that left it.
    ///
    /// - Parameters:
    ///   - visible: The visible rows.
    ///   - count: The number of rows in the list.
    ///   - speed: The scroll speed in rows a second; negative toward the first row.
    ///   - request: Returns the image request of a row, or nil if the row has no image.
    public func update(
        visible: Range<Int>, of count: Int, speed: Double, request: (Int) -> ImageRequest?
    ) {
        var wanted: [ImageKey: ImageRequest] = [:]
        var order: [ImageKey] = []
        for row in window.rows(visible: visible, count: count, speed: speed) {
            guard var request = request(row) else { continue }
            request.priority = .prefetch
            let key = request.key
            if loader.memory[key] == nil, wanted.updateValue(request, forKey: key) == nil {
                order.append(key)
            }
        }
        let gone = state.withLock { state in
            let gone = state.tasks.filter { wanted[$0.key] == nil }
            for key in gone.keys { state.tasks[key] = nil }
            state.failed = state.failed.filter { wanted[$0] != nil }
            for key in order where state.tasks[key] == nil && !state.failed.contains(key) {
                guard let request = wanted[key] else { continue }
                state.tasks[key] = Task.detached(priority: .utility) { [weak self, loader] in
                    let isLoaded = (try? await loader.image(for: request)) != nil
                    self?.end(key, isLoaded: isLoaded)
                }
            }
            return gone.values
        }
        for task in gone { task.cancel() }
    }

    /// Cancels all prefetch loads in progress.
    public func stop() {
        let gone = state.withLock { state in
            defer { state = State() }
            return state.tasks.values
        }
        for task in gone { task.cancel() }
    }

    private func end(_ key: ImageKey, isLoaded: Bool) {
        state.withLock { state in
            // A cancelled task that ends late must not remove its successor with the same key.
            guard !Task.isCancelled else { return }
            state.tasks[key] = nil
            if !isLoaded { state.failed.insert(key) }
        }
    }
}
