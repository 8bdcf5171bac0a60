import InlayBridge
import InlayValues

/// A loader of the inline images in the row that a page displays.
///
/// Two messages may use the same `cid:` address for different images. So the page's addresses
/// contain a random token for each displayed row: the engine's caches can't mix up the images, and
/// a row can't request the images of another message.
@MainActor
package final class InlineImageLoads {
    package typealias Reply = @MainActor (Result<InlineImage, any Error>) -> Void

    /// The maximum number of images that are requested from the app at the same time.
    static let mostLoads = 6
    /// The time limit for the app to provide an image.
    static let longest = Duration.seconds(60)

    /// The scheme and random token that begin the address of each inline image in the displayed
    /// row; nil if the row has no inline images.
    package private(set) var prefix: String?
    private var images: InlineImages?
    /// The requests that wait until fewer than ``mostLoads`` loads are running.
    private var waiting: [(address: String, reply: Reply)] = []
    /// The running loads, by number, with the tasks that cancel them after the time limit.
    private var running: [Int: (reply: Reply, deadline: Task<Void, Never>)] = [:]
    private var count = 0
    private let clock: any Clock<Duration>

    package init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    /// Sets the inline images of the next displayed row; nil if it has none.
    ///
    /// The pending requests of the previous row fail.
    package func begin(_ images: InlineImages?) {
        begin(PageImages(remote: .none, inline: images))
    }

    /// Sets the inline images of the next page; the pending requests of the previous one fail.
    func begin(_ images: PageImages) {
        end()
        guard images.inline != nil else { return }
        self.images = images.inline
        prefix = images.inlinePrefix
    }

    /// Cancels all loads, which fail with ``InlineImageError/cancelled``.
    package func end() {
        (images, prefix) = (nil, nil)
        let refused = waiting.map(\.reply) + running.values.map(\.reply)
        for load in running.values { load.deadline.cancel() }
        (waiting, running) = ([], [:])
        for reply in refused { reply(.failure(InlineImageError.cancelled)) }
    }

    /// Loads the image of an address, and calls `reply` once.
    ///
    /// An address that doesn't begin with ``prefix`` fails with ``InlineImageError/cancelled``.
    package func load(_ url: String, reply: @escaping Reply) {
        guard let prefix, url.hasPrefix(prefix) else {
            return reply(.failure(InlineImageError.cancelled))
        }
        waiting.append((String(url.dropFirst(prefix.count)), reply))
        startWaiting()
    }

    private func startWaiting() {
        while let images, running.count < Self.mostLoads, !waiting.isEmpty {
            let request = waiting.removeFirst()
            count += 1
            let number = count
            // Not awaited at the timeout: the app's closure may ignore its cancellation.
            let load = Task { [weak self] in
                let result: Result<InlineImage, any Error>
                do {
                    result = .success(try await images.image(at: request.address))
                } catch {
                    result = .failure(error)
                }
                self?.finish(number, result)
            }
            let deadline = Task { [weak self, clock] in
                await withTaskCancellationHandler {
                    try? await clock.sleep(for: Self.longest)
                } onCancel: {
                    load.cancel()
                }
                guard !Task.isCancelled else { return }
                load.cancel()
                self?.finish(number, .failure(InlineImageError.timeout(Self.longest)))
            }
            running[number] = (request.reply, deadline)
        }
    }

    private func finish(_ number: Int, _ result: Result<InlineImage, any Error>) {
        guard let load = running.removeValue(forKey: number) else { return }
        load.deadline.cancel()
        load.reply(result)
        startWaiting()
    }
}
