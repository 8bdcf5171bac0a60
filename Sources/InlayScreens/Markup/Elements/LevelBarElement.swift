import InlayMarkup
import InlayShell

extension MarkupElement {
    static let levelBar = MarkupElement(
        "LevelBar", "A level within a range, such as how full a disk is."
    ) { element, _ in LevelBar(in: element.range(to: 1)) }
    .attribute("value", .number, "The level.", inPlace: true) { (bar: LevelBar, value) in
        bar.value = value.number ?? 0
    }
    .attribute(
        "minimum", .number(0...1e9), "The level of an empty bar.", default: "0"
    ) { (bar: LevelBar, value) in
        let least = value.number ?? 0
        bar.range = least...max(least, bar.range.upperBound)
    }
    .attribute(
        "maximum", .number(0...1e9), "The level of a full bar.", default: "1"
    ) { (bar: LevelBar, value) in
        let most = value.number ?? 1
        bar.range = min(bar.range.lowerBound, most)...most
    }
    .attribute("discrete", .bool, "Whether the bar consists of blocks, one for each whole number.")
    {
        (bar: LevelBar, value) in bar.isDiscrete = value.bool ?? false
    }
    .colors(tint: .fill(" > trough > block.filled"))
}
