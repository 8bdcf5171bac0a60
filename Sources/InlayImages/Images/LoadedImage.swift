public import InlayService
import Synchronization

/// A loaded image with the provenance of its file.
public final class LoadedImage: Sendable {
    /// The decoded image.
    public let image: DecodedImage

    /// The source of the file when it was decoded (network, cache, …), and the reason for using it.
    public let provenance: ResponseProvenance

    /// The fingerprint of the file's bytes, by which changes of the file are detected.
    public let fingerprint: UInt64

    /// The time of the last revalidation with the server, in nanoseconds of the loader's clock.
    private let lastCheck = Atomic<Int64>(0)

    /// Creates a loaded image.
    public init(
        _ image: DecodedImage, provenance: ResponseProvenance = ResponseProvenance(),
        fingerprint: UInt64 = 0
    ) {
        self.image = image
        self.provenance = provenance
        self.fingerprint = fingerprint
    }

    /// The time of the last revalidation with the server, by the loader's clock.
    var checked: Duration {
        get { .nanoseconds(lastCheck.load(ordering: .relaxed)) }
        set { lastCheck.store(Int64(newValue / .nanoseconds(1)), ordering: .relaxed) }
    }

    /// The memory that the image takes in bytes: its pixels, plus 256 for the objects around
    /// them.
    public var cost: Int { image.cost + 256 }
}
