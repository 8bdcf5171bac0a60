import InlayBridge
import InlayValues

/// The loads of inline images for a page that displays rows.
///
/// The image addresses of each displayed row contain a random token: equal content ids of two
/// messages have different addresses, so that the engine's caches don't confuse them, and a row can
/// only refer to the images of its own message.
@MainActor
final class InlineImageLoads {
    /// A request for an inline image that is queued until fewer than ``mostLoads`` are in progress.
    private struct Request {
        let address: String
        let reply: @MainActor (Result<InlineImage, any Error>) -> Void
    }

    /// The greatest number of images that the app is asked for at the same time.
    static let mostLoads = 6
    /// The time limit for the app to provide an image.
    static let longest = Duration.seconds(60)

    /// The prefix of image addresses in the displayed row; nil if the row has no inline images.
    private(set) var prefix: String?
    private var images: InlineImages?
    private var waiting: [Request] = []
    private var replies: [Int: @MainActor (Result<InlineImage, any Error>) -> Void] = [:]
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var count = 0
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    /// Sets the images of the row to be displayed, if any; fails the pending requests of the
    /// previous row.
    func begin(_ images: InlineImages?) {
        end()
        self.images = images
        guard images != nil else { return }
        let token = String(UInt128.random(in: .min ... .max), radix: 36)
        prefix = "\(InlineImageAddress.scheme):\(token)/"
    }

    /// Cancels all loads, and replies to them with ``InlineImageError/cancelled``.
    func end() {
        (images, prefix) = (nil, nil)
        let refused = waiting.map(\.reply) + replies.values
        (waiting, replies) = ([], [:])
        for task in tasks.values { task.cancel() }
        tasks = [:]
        for reply in refused { reply(.failure(InlineImageError.cancelled)) }
    }

    /// Loads the image of an address, and calls `reply` once.
    ///
    /// An address that doesn't begin with ``prefix`` fails with ``InlineImageError/cancelled``.
    func load(
        _ url: String, reply: @escaping @MainActor (Result<InlineImage, any Error>) -> Void
    ) {
        guard let prefix, url.hasPrefix(prefix) else {
            return reply(.failure(InlineImageError.cancelled))
        }
        waiting.append(Request(address: String(url.dropFirst(prefix.count)), reply: reply))
        startWaiting()
    }

    private func startWaiting() {
        while let images, replies.count < Self.mostLoads, !waiting.isEmpty {
            let request = waiting.removeFirst()
            count += 1
            let number = count
            replies[number] = request.reply
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
            tasks[number] = Task { [weak self, clock] in
                await withTaskCancellationHandler {
                    try? await clock.sleep(for: Self.longest)
                } onCancel: {
                    load.cancel()
                }
                guard !Task.isCancelled else { return }
                load.cancel()
                self?.finish(number, .failure(InlineImageError.timeout(Self.longest)))
            }
        }
    }

    private func finish(_ number: Int, _ result: Result<InlineImage, any Error>) {
        guard let reply = replies.removeValue(forKey: number) else { return }
        tasks.removeValue(forKey: number)?.cancel()
        reply(result)
        startWaiting()
    }
}

/// The addresses by which row pages load inline images, as web engines can't load `cid:` URLs.
package enum InlineImageAddress {
    /// The URL scheme.
    package static let scheme = "inlay-cid"
}
