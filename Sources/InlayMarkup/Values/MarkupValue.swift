/// A value of an attribute or a property template, converted by its kind.
package enum MarkupValue: Hashable, Sendable {
    case text(String)
    case bool(Bool)
    case number(Double)
    case color(MarkupColor)
    case font(MarkupFont)
    case insets(MarkupInsets)
    case list([MarkupValue])
    /// `@key`: a key of the localized texts.
    case localized(String)
    /// `$path`: a value of the app's model.
    case binding(MarkupBinding)

    /// The text of a text, enumeration word, name or image; nil for other values.
    package var string: String? { if case .text(let text) = self { text } else { nil } }

    package var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The integer part, clamped to ±10⁹ for sizes and counts of GTK; 0 for NaN.
    package var int: Int? {
        number.map { $0.isNaN ? 0 : Int(max(-1e9, min($0, 1e9))) }
    }

    package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

/// A color in a markup document.
package enum MarkupColor: Hashable, Sendable {
    /// Red, green, blue and opacity, each from 0 to 255.
    case rgba(UInt8, UInt8, UInt8, UInt8)

    /// A named color of the desktop's theme, such as `accent_color`, which changes with the theme.
    case theme(String)

    /// Parses `#rrggbb` or `#rrggbbaa`.
    package init?(hex text: some StringProtocol) {
        let digits = text.dropFirst()
        guard text.first == "#", digits.count == 6 || digits.count == 8,
            digits.allSatisfy(\.isHexDigit), let number = UInt64(digits, radix: 16)
        else { return nil }
        let value = digits.count == 6 ? number << 8 | 0xFF : number
        self = .rgba(
            UInt8(value >> 24 & 0xFF), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF),
            UInt8(value & 0xFF))
    }

    /// The colors by their names in documents; theme colors change with the desktop's theme.
    package static let named: [String: MarkupColor] = [
        "black": .rgba(0, 0, 0, 255), "darkGray": .rgba(85, 85, 85, 255),
        "lightGray": .rgba(170, 170, 170, 255), "white": .rgba(255, 255, 255, 255),
        "gray": .rgba(128, 128, 128, 255), "red": .rgba(255, 0, 0, 255),
        "green": .rgba(0, 255, 0, 255), "blue": .rgba(0, 0, 255, 255),
        "cyan": .rgba(0, 255, 255, 255), "yellow": .rgba(255, 255, 0, 255),
        "magenta": .rgba(255, 0, 255, 255), "orange": .rgba(255, 128, 0, 255),
        "purple": .rgba(128, 0, 128, 255), "brown": .rgba(153, 102, 51, 255),
        "clear": .rgba(0, 0, 0, 0), "lightText": .rgba(255, 255, 255, 153),
        "darkText": .theme("view_fg_color"), "groupTableViewBackground": .theme("window_bg_color"),
        "accent": .theme("accent_color"), "accentBackground": .theme("accent_bg_color"),
        "success": .theme("success_color"), "warning": .theme("warning_color"),
        "error": .theme("error_color"), "destructive": .theme("destructive_color"),
        "window": .theme("window_bg_color"), "view": .theme("view_bg_color"),
        "card": .theme("card_bg_color"), "headerBar": .theme("headerbar_bg_color"),
        "text": .theme("window_fg_color"), "border": .theme("borders"),
    ]
}

/// A font in a markup document.
package enum MarkupFont: Hashable, Sendable {
    /// A style of the desktop, such as `title1` or `caption1`.
    case style(String)

    /// A family with a size in points.
    case family(String, size: Double, bold: Bool, italic: Bool)

    /// The text styles, the largest first.
    package static let styles = [
        "title1", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote",
        "caption1", "caption2",
    ]

    /// Parses a style, or a name and a size such as `System-Bold 14`.
    package init?(_ text: String) {
        if Self.styles.contains(text) {
            self = .style(text)
            return
        }
        guard let space = text.lastIndex(of: " "), space > text.startIndex,
            let size = Double(text[text.index(after: space)...]), size > 0, size < 1_000
        else { return nil }
        var words = text[..<space].split(separator: "-").map(String.init)
        guard let first = words.first, !first.isEmpty else { return nil }
        let variant = words.count > 1 ? words.removeLast() : ""
        let bold = variant.contains("Bold")
        let italic = variant.contains("Italic") || variant.contains("Oblique")
        let isVariant = bold || italic || variant == "Regular" || variant == "Roman"
        let family =
            isVariant || variant.isEmpty ? words.joined(separator: "-") : String(text[..<space])
        self = .family(family, size: size, bold: bold, italic: italic)
    }
}

/// Insets at four edges, in pixels.
package struct MarkupInsets: Hashable, Sendable {
    /// The top inset.
    package var top: Double
    /// The leading inset: left in left-to-right languages.
    package var leading: Double
    /// The bottom inset.
    package var bottom: Double
    /// The trailing inset.
    package var trailing: Double

    /// Creates insets; a single number applies to each edge.
    package init?(_ numbers: [Double]) {
        switch numbers.count {
        case 1: (top, leading, bottom, trailing) = (numbers[0], numbers[0], numbers[0], numbers[0])
        case 4: (top, leading, bottom, trailing) = (numbers[0], numbers[1], numbers[2], numbers[3])
        default: return nil
        }
    }
}

/// A binding of an attribute to the app's model: `$person.name` or `$total::number`.
package struct MarkupBinding: Hashable, Sendable {
    /// The path to the value, such as `person.name`.
    package let path: String

    /// The formatter after `::`, such as `date`, or nil.
    package let formatter: String?

    /// The settings of the formatter, such as `dateStyle=short`.
    package let options: [String: String]

    /// The formatters that bindings may have.
    package static let formatters = ["number", "date", "byteCount", "percent", "currency"]

    /// Parses the text after `$`.
    package init(_ text: some StringProtocol) {
        let halves = text.split(separator: "::", maxSplits: 1)
        path = halves.first.map { $0.trimmed } ?? ""
        var settings = halves.count > 1 ? halves[1].split(separator: ";") : []
        formatter = settings.isEmpty ? nil : settings.removeFirst().trimmed
        var options: [String: String] = [:]
        for setting in settings {
            let pair = setting.split(separator: "=", maxSplits: 1)
            if let key = pair.first { options[key.trimmed] = pair.count > 1 ? pair[1].trimmed : "" }
        }
        self.options = options
    }

    /// Whether the path is one or more names separated by dots.
    package var isValid: Bool {
        !path.isEmpty
            && path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { name in
                name.unicodeScalars.first.map { $0.properties.isXIDStart || $0 == "_" } ?? false
                    && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
            }
    }
}

extension StringProtocol {
    /// The text without surrounding white space.
    package var trimmed: String {
        // Most texts begin and end with visible ASCII characters, and need no lookup in Unicode's
        // tables.
        let visible: ClosedRange<UInt8> = 0x21...0x7E
        let whole = String(self)
        if let first = whole.utf8.first, let last = whole.utf8.last, visible.contains(first),
            visible.contains(last)
        {
            return whole
        }
        var text = whole[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
