import Foundation
import InlayValues
import InlayWebViews

/// A stub that zooms.
class ZoomingStubEngine: StubEngine, ZoomingEngine {
    var zoom = 1.0
}

/// A stub of a view in no window.
final class OffscreenStubEngine: ZoomingStubEngine, OffscreenEngine {
    var deviceScale = 1.0
    private(set) var sizes: [[Int]] = []
    private(set) var regions: [SnapshotRegion] = []
    /// Whether snapshots take until the engine is closed.
    var drawsForever = false

    func layOut(width: Int, height: Int) { sizes.append([width, height]) }

    override func snapshot(_ region: SnapshotRegion) async throws(SnapshotError) -> SnapshotImage {
        regions.append(region)
        guard !drawsForever else {
            await untilClosed()
            throw closeCount > 0 ? .load(.closed) : .engine(message: "Cancelled.")
        }
        return switch region {
        case .visible(let width, let height):
            SnapshotImage(width: width, height: height, png: Data([1]))
        case .document(let width, let height):
            SnapshotImage(width: width, height: height, png: Data([2]))
        case .reduced(let width, let height, _):
            SnapshotImage(width: width, height: height, png: Data([3]))
        }
    }
}
