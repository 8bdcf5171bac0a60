import InlayValues

/// An encoder of values as CSS, which escapes special characters in text.
enum CSSText {
    /// Returns a text as a quoted CSS string, with special characters escaped so that the text
    /// can't end the string, the rule or the `<style>` element around it.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            // CSS can't represent the null character.
            case "\0": result += "\u{FFFD}"
            // Quotes and line ends would end the string; `<` could end the `<style>` element around
            // it.
            case "\"", "\\", "<", ">", "{", "}", ";", "\u{1}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                result += "\\\(String(scalar.value, radix: 16)) "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns a CSS list of font families that ends with a generic one, such as `serif`.
    static func families(_ names: [String], generic: String) -> String {
        (names.map(string) + [generic]).joined(separator: ", ")
    }

    /// Returns a number as CSS, with up to three decimals and without an exponent.
    ///
    /// A number outside of the range becomes the nearest bound; infinity and NaN become the lower
    /// bound.
    static func number(_ value: Double, in range: ClosedRange<Double>) -> String {
        guard value.isFinite else { return number(range.lowerBound, in: range) }
        let bounded = min(max(value, range.lowerBound), range.upperBound)
        let thousandths = Int((bounded * 1000).rounded())
        guard thousandths % 1000 != 0 else { return "\(thousandths / 1000)" }
        let fraction = String(thousandths % 1000 + 1000).dropFirst()
        return "\(thousandths / 1000).\(fraction)"
    }

    /// Returns a color as CSS `rgb()`.
    static func color(_ color: PageTheme.Color) -> String {
        let parts = [color.red, color.green, color.blue].map {
            number(($0 * 255).rounded(), in: 0...255)
        }
        return "rgb(\(parts.joined(separator: " ")) / \(number(color.alpha, in: 0...1)))"
    }

    /// Returns CSS declarations, one per line.
    static func declarations(_ declarations: [(String, String)]) -> String {
        declarations.map { "  \($0.0): \($0.1);" }.joined(separator: "\n")
    }
}
