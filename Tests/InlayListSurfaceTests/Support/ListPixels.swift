import CGTK
import InlayGObject
import InlayTesting

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

/// The visible test rows of a list, read from a screenshot of it.
struct ListPixels {
    /// A row with the top and bottom of its band, in pixels from the top of the list.
    struct Band: Hashable {
        var row: Int
        var top: Int
        var bottom: Int
    }

    /// The visible rows from top to bottom.
    let bands: [Band]
    /// The number of pixel lines that show no row.
    let blankLines: Int
    /// The height of the list.
    let height: Int

    /// Reads a list.
    ///
    /// - Parameters:
    ///   - widget: The list's widget.
    ///   - rows: Which rows there are; any other color is that of no row.
    init(of widget: GLibObject, rows: (Int) -> Bool) {
        let pixels = Pixels(of: widget)
        var bands: [Band] = []
        var blank = 0
        for y in 0..<pixels.height {
            let parts = pixels[4, y].map { Int($0) }
            let row = TestRows.index(of: parts.reduce(0) { $0 << 8 | $1 })
            if !rows(row) {
                blank += 1
            } else if bands.last?.row == row, bands.last?.bottom == y {
                bands[bands.count - 1].bottom = y + 1
            } else {
                bands.append(Band(row: row, top: y, bottom: y + 1))
            }
        }
        self.bands = bands
        blankLines = blank
        height = pixels.height
    }

    /// The first row whose top is visible.
    var firstBegun: Band? { bands.first { $0.top > 0 } ?? bands.first }
}
