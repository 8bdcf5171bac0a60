import CGTK
import InlayGObject
import InlayLists
import InlayShell
import InlayValues

/// A painter of the rows of a list: their views, selection, separators and focus rings.
struct RowPainter {
    let list: GLibObject
    let width: Int
    let theme: PageTheme
    let isDark: Bool

    var palette: PageTheme.Palette { isDark ? theme.dark : theme.light }

    /// Draws a row; `isFocused` adds a focus ring, `isSeparated` a line at the row's bottom.
    func draw(
        _ row: RowPlacement, _ cell: RowCell?, isFocused: Bool, isSeparated: Bool,
        into snapshot: OpaquePointer
    ) {
        let lines = row.y..<row.y + row.drawnHeight
        if row.isOnTop { fill(lines, GdkRGBA(palette.background), snapshot) }
        if row.opacity < 1 { gtk_snapshot_push_opacity(snapshot, row.opacity) }
        let isCut = row.drawnHeight < row.height
        if isCut {
            var area = area(of: lines)
            gtk_snapshot_push_clip(snapshot, &area)
        }
        if let native = row.native {
            draw(native, y: row.y, into: snapshot)
        } else if let cell {
            gtk_widget_snapshot_child(list.cast(), cell.widget.cast(), snapshot)
        }
        if isFocused {
            GdkRGBA(palette.accent).drawRing(
                around: area(of: lines), outset: (-3, -3), in: snapshot)
        }
        if isCut { gtk_snapshot_pop(snapshot) }
        if row.opacity < 1 { gtk_snapshot_pop(snapshot) }
        if row.isSelected { fill(lines, GdkRGBA(palette.accent.faded(by: 0.25)), snapshot) }
        // The separator between this row and the next.
        guard isSeparated || row.isOnTop, !lines.isEmpty else { return }
        let line = lines.upperBound - 1..<lines.upperBound
        fill(line, inset: row.isOnTop ? 0 : 16, GdkRGBA(palette.border), snapshot)
    }

    private func draw(_ native: NativeTextRow, y: Int, into snapshot: OpaquePointer) {
        var origin = graphene_point_t(x: 0, y: Float(y))
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        native.draw(
            into: snapshot, of: list, isDark: isDark,
            scale: Int(gtk_widget_get_scale_factor(list.cast())))
        gtk_snapshot_restore(snapshot)
    }

    private func fill(
        _ lines: Range<Int>, inset: Int = 0, _ color: GdkRGBA, _ snapshot: OpaquePointer
    ) {
        color.fill(area(of: lines, inset: inset), in: snapshot)
    }

    private func area(of lines: Range<Int>, inset: Int = 0) -> graphene_rect_t {
        graphene_rect_t(
            x: Double(inset), y: Double(lines.lowerBound), width: Double(width - 2 * inset),
            height: Double(lines.count))
    }
}

extension GdkRGBA {
    /// Draws a focus ring, which extends beyond an area by an outset in pixels; a negative outset
    /// draws it within the area.
    func drawRing(
        around area: graphene_rect_t, outset: (x: Float, y: Float), in snapshot: OpaquePointer
    ) {
        var area = area
        graphene_rect_inset(&area, -outset.x, -outset.y)
        outline(area, width: 2, radius: 4, in: snapshot)
    }
}
