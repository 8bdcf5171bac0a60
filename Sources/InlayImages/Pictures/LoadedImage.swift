public import InlayService
import Synchronization

/// A picture that was loaded, and where its bytes came from.
public final class LoadedImage: Sendable {
    /// The pixels.
    public let image: DecodedImage

    /// Where the bytes came from when they were decoded, and why.
    public let provenance: AnswerProvenance

    /// Stands for the bytes that were decoded: other bytes, another number.
    public let fingerprint: UInt64

    /// When the server was asked last, in nanoseconds of the loader's clock.
    private let lastCheck = Atomic<Int64>(0)

    /// Describes a picture.
    public init(
        _ image: DecodedImage, provenance: AnswerProvenance = AnswerProvenance(),
        fingerprint: UInt64 = 0
    ) {
        self.image = image
        self.provenance = provenance
        self.fingerprint = fingerprint
    }

    /// When the server was asked last, by the loader's clock.
    var checked: Duration {
        get { .nanoseconds(lastCheck.load(ordering: .relaxed)) }
        set { lastCheck.store(Int64(newValue / .nanoseconds(1)), ordering: .relaxed) }
    }

    /// How many bytes of memory it takes, with what is around the pixels.
    public var cost: Int { image.cost + 256 }
}
