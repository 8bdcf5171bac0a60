/// A source line and a caret under one of its columns, formatted for printing.
struct DiagnosticExcerpt {
    private static let indent = "    "
    private static let width = 100

    /// The source line and the caret line, each indented by four spaces.
    let text: String

    /// Clips the line to 100 scalars around a column, which counts from 1.
    init(line: String, column: Int) {
        let scalars = line.unicodeScalars
        let caret =
            scalars.index(
                scalars.startIndex, offsetBy: max(column, 1) - 1, limitedBy: scalars.endIndex)
            ?? scalars.endIndex
        let window = Self.window(of: scalars, around: caret)

        let ellipsisBefore = window.lowerBound > scalars.startIndex ? "…" : ""
        let ellipsisAfter = window.upperBound < scalars.endIndex ? "…" : ""
        var shown = Self.indent + ellipsisBefore
        var pointer = Self.indent + (ellipsisBefore.isEmpty ? "" : " ")
        for index in scalars.indices[window] {
            let scalar = Self.visible(scalars[index])
            shown.unicodeScalars.append(scalar)
            if index < caret { pointer += Self.blank(for: scalar) }
        }
        text = "\(shown)\(ellipsisAfter)\n\(pointer)^"
    }

    // MARK: - Private

    /// Returns the visible part of a line: all of a short line, or a window around the column of a
    /// long one.
    private static func window(
        of scalars: String.UnicodeScalarView, around caret: String.Index
    ) -> Range<String.Index> {
        let start = scalars.startIndex
        let end = scalars.endIndex
        guard let wide = scalars.index(start, offsetBy: width, limitedBy: end), wide < end else {
            return start..<end
        }
        // One column at each end is reserved for the ellipsis.
        let half = width / 2
        guard let lower = scalars.index(caret, offsetBy: 1 - half, limitedBy: start), lower > start
        else {
            return start..<(scalars.index(start, offsetBy: width - 1, limitedBy: end) ?? end)
        }
        guard let upper = scalars.index(caret, offsetBy: half, limitedBy: end), upper < end else {
            return (scalars.index(end, offsetBy: 1 - width, limitedBy: start) ?? start)..<end
        }
        return lower..<scalars.index(before: upper)
    }

    /// Returns a replacement for scalars that a terminal can't show without moving the rest of
    /// the line.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard scalar != "\t" else { return scalar }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return "·"
        default: return scalar
        }
    }

    /// Returns blanks as wide as the scalar; a tab stays a tab, so that the caret is aligned.
    private static func blank(for scalar: Unicode.Scalar) -> String {
        guard scalar != "\t" else { return "\t" }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return ""
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return "  "
        default:
            return " "
        }
    }
}
