/// The declarations of a `style` attribute that decide whether an element's text is displayed, and
/// how it is divided into lines.
///
/// Declarations with invalid values are ignored, as browsers do; the last valid one applies, or the
/// last important one.
struct InlineStyle {
    enum Display {
        case nothing, contents, inline, inlineBlock, inlineTable, block, table, row, rowGroup, cell
    }

    /// The handling of white space: collapsed, preserved, or collapsed except for line breaks.
    enum WhiteSpace { case collapse, preserve, preserveBreaks }

    enum TextTransform { case asWritten, upper, lower }

    private(set) var display: Display?
    /// Whether the children are laid out as blocks, as in a flexible box.
    private(set) var makesBlocks = false
    private(set) var textTransform: TextTransform?
    private(set) var isVisible: Bool?
    private(set) var whiteSpace: WhiteSpace?
    /// Whether the font size is zero; nil if the style doesn't set it, or makes it relative.
    private(set) var hasNoFontSize: Bool?
    private(set) var isTransparent = false
    private(set) var skipsContent = false
    /// The bottom margin in CSS pixels at a font size of 16 pixels; nil if the style doesn't set it.
    private(set) var marginBelow: Double?
    /// Whether the element is floating or positioned outside of the flow; nil if the style doesn't
    /// position it.
    var isOutOfFlow: Bool? { isFloating ? true : isPositioned }

    private var isFloating = false
    private var isPositioned: Bool?
    /// Whether the overflow is clipped horizontally, and vertically.
    private var clips = [false, false]
    /// The sizes that are zero: `width`, `max-width`, `height`, `max-height`.
    private var zeros = [false, false, false, false]
    private var important: Set<String> = []

    /// Reads the declarations of an element's `style` attribute; nil if it has none.
    init?(of element: HTMLElement) {
        guard let style = element[attribute: "style"] else { return nil }
        self.init(style)
    }

    init(_ style: String) {
        var declarations = StyleDeclarations(style)
        while let declaration = declarations.next() {
            guard Self.names.contains(declaration.name) else { continue }
            guard declaration.isImportant || !important.contains(declaration.name) else { continue }
            if apply(declaration.name, declaration.value), declaration.isImportant {
                important.insert(declaration.name)
            }
        }
    }

    /// Whether a box of the style shows nothing of its content, because it has no area and clips.
    var hidesOverflow: Bool { clips.contains(true) && zeros.contains(true) }

    /// Whether the style makes a box zero pixels high.
    var hasNoHeight: Bool { zeros[2] || zeros[3] }

    private static let names: Set<String> = [
        "display", "visibility", "white-space", "white-space-collapse", "overflow", "overflow-x",
        "overflow-y", "width", "max-width", "height", "max-height", "font-size", "font", "opacity",
        "content-visibility", "margin", "margin-bottom", "float", "position", "text-transform",
    ]
    private static let displays: [String: Display] = [
        "none": .nothing, "contents": .contents, "inline": .inline, "inline-block": .inlineBlock,
        "inline-flex": .inlineBlock, "inline-grid": .inlineBlock, "inline-table": .inlineTable,
        "block": .block, "flow-root": .block, "flex": .block, "grid": .block, "list-item": .block,
        "-webkit-box": .block, "-webkit-inline-box": .inlineBlock, "-webkit-flex": .block,
        "-webkit-inline-flex": .inlineBlock, "block flow": .block, "inline flow": .inline,
        "inline flow-root": .inlineBlock, "block flow-root": .block, "block flex": .block,
        "inline flex": .inlineBlock, "block grid": .block, "inline grid": .inlineBlock,
        "table": .table, "block table": .table, "inline table": .inlineTable, "table-row": .row,
        "table-row-group": .rowGroup, "table-header-group": .rowGroup,
        "table-footer-group": .rowGroup, "table-cell": .cell, "table-caption": .block,
        "initial": .inline, "unset": .inline,
    ]
    private static let positions: Set<String> = [
        "absolute", "fixed", "initial", "relative", "static", "sticky", "-webkit-sticky", "unset",
    ]
    private static let whiteSpaces: [String: WhiteSpace] = [
        "normal": .collapse, "nowrap": .collapse, "pre": .preserve, "pre-wrap": .preserve,
        "break-spaces": .preserve, "preserve": .preserve, "collapse": .collapse,
        "pre-line": .preserveBreaks, "preserve-breaks": .preserveBreaks, "initial": .collapse,
    ]

    /// Applies a declaration; returns false if its value is invalid.
    private mutating func apply(_ name: String, _ value: String) -> Bool {
        switch name {
        case "display":
            guard let display = Self.displays[value] else { return false }
            self.display = display
            makesBlocks = value.contains("flex") || value.contains("grid") || value.contains("-box")
        case "visibility":
            switch value {
            case "hidden", "collapse": isVisible = false
            case "visible", "initial": isVisible = true
            case "inherit", "unset": isVisible = nil
            default: return false
            }
        case "text-transform":
            switch value {
            case "uppercase": textTransform = .upper
            case "lowercase": textTransform = .lower
            case "none", "initial", "capitalize": textTransform = .asWritten
            default: return false
            }
        case "white-space", "white-space-collapse":
            guard let whiteSpace = Self.whiteSpaces[value] else {
                guard value == "inherit" || value == "unset" else { return false }
                self.whiteSpace = nil
                return true
            }
            self.whiteSpace = whiteSpace
        case "overflow", "overflow-x", "overflow-y": return applyOverflow(name, value)
        case "width": return applySize(0, value)
        case "max-width": return applySize(1, value)
        case "height": return applySize(2, value)
        case "max-height": return applySize(3, value)
        case "font-size":
            guard let length = Self.size(value[...]) else { return false }
            hasNoFontSize = length.keepsZero ? nil : length.isZero
        case "font":
            // The size comes before the fonts, and may be followed by a slash and a line height.
            let words = value.split(separator: " ").map { $0.prefix { $0 != "/" } }
            let size = words.lazy.compactMap(Self.size).first { $0.pixels != nil }
            guard words.count > 1 else { return false }
            hasNoFontSize = size?.keepsZero == true ? nil : size?.isZero == true
        case "opacity":
            guard let number = CSSLength(value[...]), number.isRatio else { return false }
            isTransparent = number.isZero || number.isNegative
        case "content-visibility": skipsContent = value == "hidden"
        case "margin-bottom":
            guard let length = CSSLength(value[...]), length.isLength else { return false }
            marginBelow = length.pixels
        case "margin":
            let sides = value.split(separator: " ").compactMap { CSSLength($0) }
            guard (1...4).contains(sides.count), sides.allSatisfy(\.isLength) else { return false }
            marginBelow = sides[sides.count > 2 ? 2 : 0].pixels
        case "float": isFloating = ["left", "right", "inline-start", "inline-end"].contains(value)
        case "position":
            guard Self.positions.contains(value) else { return false }
            isPositioned = value == "absolute" || value == "fixed"
        default: return false
        }
        return true
    }

    private mutating func applyOverflow(_ name: String, _ value: String) -> Bool {
        let words = value.split(separator: " ")
        guard (1...(name == "overflow" ? 2 : 1)).contains(words.count) else { return false }
        var states: [Bool] = []
        for word in words {
            switch word {
            case "visible", "initial", "unset", "inherit": states.append(false)
            case "hidden", "clip", "auto", "scroll", "overlay": states.append(true)
            default: return false
            }
        }
        if name != "overflow-y" { clips[0] = states[0] }
        if name != "overflow-x" { clips[1] = states[states.count - 1] }
        return true
    }

    private mutating func applySize(_ index: Int, _ value: String) -> Bool {
        guard let length = Self.size(value[...]) else { return false }
        zeros[index] = length.isZero
        return true
    }

    private static func size(_ value: Substring) -> CSSLength? {
        guard let length = CSSLength(value), length.isLength, !length.isNegative else { return nil }
        return length
    }
}
