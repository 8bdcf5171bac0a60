import CGLib
import CGTK
import InlayRichText
import InlayViews

extension RichTextLayout {
    /// Draws the text over the snapshot's content.
    ///
    /// Draws no images. Those that aren't allowed, or are among ``missingImages``, become boxes
    /// with their descriptions.
    ///
    /// - Parameters:
    ///   - snapshot: A `GtkSnapshot *` whose origin is the layout's top left corner.
    ///   - scale: The device pixels per layout pixel, as `gtk_widget_get_scale_factor` returns it.
    package func snapshot(into snapshot: OpaquePointer, scale: Int = 1) {
        if drawing?.scale != scale {
            drawing = makeNode(scale: scale).map { NativeDrawing(owning: $0, scale: scale) }
        }
        if let drawing { gtk_snapshot_append_node(snapshot, drawing.node) }
    }

    /// Records the drawing as a render node.
    private func makeNode(scale: Int) -> OpaquePointer? {
        // Markers of deep lists and overhanging glyphs may exceed the bounds.
        var bounds = graphene_rect_t()
        graphene_rect_init(&bounds, 0, 0, Float(width), Float(height))
        guard let node = gsk_cairo_node_new(&bounds) else { return nil }
        let cairo = gsk_cairo_node_get_draw_context(node)
        defer { cairo_destroy(cairo) }
        guard let cairo else { return node }
        draw(on: TextCanvas(cairo: cairo, scale: Double(scale)))
        return node
    }

    private func draw(on canvas: TextCanvas) {
        let shade = palette.foreground.faded(by: 0.08)
        for panel in flow.panels {
            canvas.fill(
                RoundedBox(panel).rounded(left: sheet.panelRadius, right: sheet.panelRadius), shade)
        }
        for bar in flow.bars { canvas.fill(RoundedBox(bar), palette.border) }
        for part in flow.texts {
            MarkerPainter(canvas: canvas, fonts: fonts, color: palette.dim).draw(part)
            let painter = LinePainter(canvas: canvas, palette: palette, part: part)
            for line in part.lines.lines {
                painter.drawBoxes(of: line)
                painter.drawUnderlines(of: line)
                painter.drawLetters(of: line)
                painter.drawStrikes(of: line)
                painter.drawMissingPictures(of: line, fonts) { image in
                    !image.isAllowed || missingImages.contains(image.source)
                }
            }
        }
    }
}
