import Synchronization

/// Loads the pictures of rows that come into sight soon.
///
/// ```swift
/// prefetcher.update(visible: 20..<32, of: photos.count, speed: 14) { row in
///     ImageRequest(photos[row].thumbnail, size: size)
/// }
/// ```
///
/// Each update says which rows are seen and how fast they move. What is no longer near is given up; in a
/// fling nothing is loaded ahead.
public final class ImagePrefetcher: Sendable {
    private let loader: ImageLoader
    private let window = PrefetchWindow()
    private let tasks = Mutex<[ImageKey: Task<Void, Never>]>([:])

    /// Makes a prefetcher that has nothing to do yet.
    public init(_ loader: ImageLoader) {
        self.loader = loader
    }

    deinit {
        stop()
    }

    /// How many pictures are on their way.
    public var count: Int { tasks.withLock { $0.count } }

    /// Looks anew at what is near.
    ///
    /// - Parameters:
    ///   - visible: The rows that are in sight.
    ///   - count: How many rows there are.
    ///   - speed: How many rows a second come into sight; negative towards the first one.
    ///   - request: The picture of a row; nil where it has none.
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
        let gone = tasks.withLock { tasks in
            let gone = tasks.filter { wanted[$0.key] == nil }
            for key in gone.keys { tasks[key] = nil }
            for key in order where tasks[key] == nil {
                guard let request = wanted[key] else { continue }
                tasks[key] = Task.detached(priority: .utility) { [weak self, loader] in
                    _ = try? await loader.image(for: request)
                    self?.forget(key)
                }
            }
            return gone.values
        }
        for task in gone { task.cancel() }
    }

    /// Gives up all that is on its way.
    public func stop() {
        let gone = tasks.withLock { tasks in
            defer { tasks = [:] }
            return tasks.values
        }
        for task in gone { task.cancel() }
    }

    private func forget(_ key: ImageKey) {
        tasks.withLock { tasks in
            // An end that comes late must not forget the next task of the same key.
            if !Task.isCancelled { tasks[key] = nil }
        }
    }
}
