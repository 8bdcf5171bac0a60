import CGLib
import CGTK
import InlayGObject
import InlayRichText

/// Text shaping: the conversion of text to units with glyphs, before line breaking.
extension NativeFonts {
    /// A run of text in one font.
    struct Span {
        let text: String
        let style: RichTextStyle
        let font: NativeFont
        /// The OpenType features in Pango's syntax, such as `tnum=1`; nil for the font's defaults.
        var features: String?
    }

    /// Shapes adjacent spans into units, one for each grapheme cluster.
    ///
    /// Returns nil if no font has a glyph for a letter, or a part of the text is right-to-left.
    func units(of spans: [Span]) -> [NativeUnit]? {
        var units: [NativeUnit] = []
        /// The index of the unit that begins at each UTF-8 byte of the text; -1 for bytes at which
        /// no unit begins.
        var starts: [Int] = []
        var text = ""
        for span in spans {
            for character in span.text {
                starts.append(units.count)
                for _ in 1..<character.utf8.count { starts.append(-1) }
                units.append(
                    NativeUnit(
                        line: LineUnit(width: 0), text: String(character), style: span.style,
                        font: span.font))
            }
            // A tab has no glyph; its width is computed later.
            text += span.text.utf8.contains(0x09) ? span.text.replacing("\t", with: " ") : span.text
        }
        guard shape(text, spans, into: &units, starts) else { return nil }
        markOpportunities(in: text, &units)
        return units
    }

    // MARK: - Glyphs

    private func shape(
        _ text: String, _ spans: [Span], into units: inout [NativeUnit], _ starts: [Int]
    ) -> Bool {
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        var offset = 0
        for span in spans {
            let attribute = pango_attr_font_desc_new(span.font.description)
            attribute?.pointee.start_index = guint(offset)
            offset += span.text.utf8.count
            attribute?.pointee.end_index = guint(offset)
            pango_attr_list_insert(attributes, attribute)
            if let features = span.features {
                pango_attr_list_insert(attributes, pango_attr_font_features_new(features))
            }
        }
        let glyphs = pango_glyph_string_new()
        defer { pango_glyph_string_free(glyphs) }
        return text.withCString { start in
            let items = pango_itemize_with_base_dir(
                context.opaque, PANGO_DIRECTION_LTR, start, 0, CInt(offset), attributes, nil)
            defer {
                g_list_free_full(items) { data in
                    pango_item_free(data?.assumingMemoryBound(to: PangoItem.self))
                }
            }
            var next = items
            while let link = next {
                next = link.pointee.next
                guard let item = link.pointee.data?.assumingMemoryBound(to: PangoItem.self),
                    let glyphs
                else { return false }
                pango_shape_full(
                    start + Int(item.pointee.offset), item.pointee.length, start, CInt(offset),
                    &item.pointee.analysis, glyphs)
                guard take(glyphs.pointee, item.pointee, into: &units, starts) else {
                    return false
                }
            }
            return true
        }
    }

    /// Assigns the glyphs of a shaped Pango item, a part of the text in one font, to the units whose
    /// letters they draw; returns false if a letter has no glyph, or the item is right-to-left.
    private func take(
        _ glyphs: PangoGlyphString, _ item: PangoItem, into units: inout [NativeUnit],
        _ starts: [Int]
    ) -> Bool {
        guard let raw = item.analysis.font, item.analysis.level == 0 else { return false }
        let font = GLibObject(adopting: raw)
        let scale = Double(PANGO_SCALE)
        let base = Int(item.offset)
        // A cluster may span multiple units, such as a ligature, or a unit multiple clusters.
        var clusters: [(offset: Int, glyphs: Range<Int>)] = []
        for index in 0..<Int(glyphs.num_glyphs) {
            let cluster = base + Int(glyphs.log_clusters[index])
            if clusters.last?.offset == cluster {
                let last = clusters.count - 1
                clusters[last].glyphs = clusters[last].glyphs.lowerBound..<index + 1
            } else {
                clusters.append((cluster, index..<index + 1))
            }
        }
        var lastOwner: Int?
        for (number, cluster) in clusters.enumerated() {
            let end =
                number + 1 < clusters.count
                ? clusters[number + 1].offset : base + Int(item.length)
            guard cluster.offset < end else { return false }
            // The units that begin within the cluster are adjacent.
            let last = starts[cluster.offset..<end].last { $0 >= 0 }
            let isContinued = starts[cluster.offset] < 0
            // Accents in a cluster of their own belong to the preceding letter.
            guard let owner = isContinued ? lastOwner : starts[cluster.offset] else { return false }
            lastOwner = last ?? owner
            var x = units[owner].line.width
            let startX = x
            for index in cluster.glyphs {
                let info = glyphs.glyphs[index]
                guard
                    info.glyph & PangoGlyph(inlay_pango_glyph_unknown) == 0
                        || info.glyph == PangoGlyph(inlay_pango_glyph_empty)
                else { return false }
                if info.glyph != PangoGlyph(inlay_pango_glyph_empty) {
                    units[owner].glyphs.append(
                        NativeGlyph(
                            index: UInt(info.glyph),
                            x: x + Double(info.geometry.x_offset) / scale,
                            y: Double(info.geometry.y_offset) / scale))
                }
                x += Double(info.geometry.width) / scale
            }
            units[owner].glyphFont = font
            let shared = isContinued ? owner...owner : owner...(last ?? owner)
            for unit in shared { units[unit].line.width += (x - startX) / Double(shared.count) }
        }
        return true
    }

    // MARK: - Breaks

    private func markOpportunities(in text: String, _ units: inout [NativeUnit]) {
        guard !units.isEmpty else { return }
        var attributes: [PangoLogAttr] = []
        // Between ASCII letters the engine has line breaking rules of its own.
        if text.utf8.contains(where: { $0 >= 0x80 }) {
            attributes = Array(repeating: PangoLogAttr(), count: text.unicodeScalars.count + 1)
            pango_get_log_attrs(
                text, CInt(text.utf8.count), -1, pango_language_get_default(), &attributes,
                CInt(attributes.count))
        }
        var position = units[0].text.unicodeScalars.count
        var before: Unicode.Scalar?
        for index in units.indices.dropFirst() {
            let last = units[index - 1].text.unicodeScalars.last ?? " "
            let first = units[index].text.unicodeScalars.first ?? " "
            if first != " ", last == " " {
                units[index].line.canBegin = true
            } else if first == " " {
                units[index].line.canBegin = false
            } else if units[index].style.box != nil, last != "\u{200B}" {
                // The style sheet breaks code at spaces only: `word-break: keep-all`.
                units[index].line.canBegin = false
            } else if last.isASCII, first.isASCII {
                units[index].line.canBegin = BreakOpportunities.canBreak(
                    after: before, last, first)
            } else {
                units[index].line.canBegin = attributes[position].is_line_break != 0
            }
            position += units[index].text.unicodeScalars.count
            before = last
        }
    }
}
