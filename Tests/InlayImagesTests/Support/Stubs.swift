import Foundation
import InlayImages
import InlayService
import Synchronization

/// A decoder of test images: `PIC` and a number, which is the blue channel of the only pixel.
struct StubDecoder: ImageDecoder {
    let count = Counter()
    var onDecode: @Sendable () -> Void = {}

    func decodes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("PIC".utf8)) }

    func decode(
        _ bytes: [UInt8], _ options: ImageDecodeOptions
    ) throws(ImageError) -> DecodedImage {
        count.add()
        onDecode()
        if options.isCancelled() { throw .cancelled }
        let side = options.size?.width ?? 1
        return DecodedImage(
            ImageBitmap(size: PixelSize(width: side, height: side), isOpaque: true) {
                $0[0] = bytes[3]
            })
    }
}

/// A source of test images, which records the requests.
final class StubSource: ImageSource {
    typealias Handler =
        @Sendable (OriginalRequest) async throws(ImageError) -> OriginalImage

    private let handler: Handler
    private let stored: Set<String>
    private let log = Mutex<[String]>([])

    /// Creates a source with images given by the test; those of the `storing` paths are stored as
    /// well.
    init(storing stored: Set<String> = [], _ handler: @escaping Handler) {
        self.stored = stored
        self.handler = handler
    }

    /// The paths requested from the network.
    var asked: [String] { log.withLock { $0 } }

    func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage {
        if request.use == .stored {
            guard stored.contains(request.url.path) else { throw .source("nothing is stored") }
            return OriginalImage(picture(1), url: request.url)
        }
        log.withLock { $0.append(request.url.path) }
        return try await handler(request)
    }
}

final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    func add() {
        number.add(1, ordering: .relaxed)
    }
}

func picture(_ number: UInt8) -> [UInt8] { Array("PIC".utf8) + [number] }

func url(_ path: String) -> URL { URL(string: "https://pictures.test/\(path)")! }

func request(_ path: String, _ side: Int = 8) -> ImageRequest {
    ImageRequest(url(path), size: PixelSize(width: side, height: side))
}

/// A loader that starts at once: the clock is far ahead of every pause.
func makeLoader(
    _ source: any ImageSource, decoder: StubDecoder = StubDecoder(),
    _ change: (inout ImageLoaderConfiguration) -> Void = { _ in }
) -> ImageLoader {
    var configuration = ImageLoaderConfiguration()
    configuration.clock = EagerClock()
    change(&configuration)
    return ImageLoader(source, decoders: [decoder], configuration: configuration)
}

/// A clock whose sleeps return at once and advance it.
final class EagerClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var elapsed = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
        func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
        static func < (left: Instant, right: Instant) -> Bool { left.elapsed < right.elapsed }
    }

    private let time = Mutex(Instant())

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func advance(by duration: Duration) {
        time.withLock { $0 = $0.advanced(by: duration) }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        time.withLock { $0 = max($0, deadline) }
    }
}
