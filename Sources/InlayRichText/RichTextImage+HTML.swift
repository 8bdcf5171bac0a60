import InlayHTML
import InlayValues

extension RichTextImage {
    /// Converts an `<img>` element; nil if its style isn't supported, or if its width and height
    /// aren't both given as 1 to 10,000 whole pixels.
    init?(_ element: HTMLElement) {
        guard let style = RichTextImageStyle(element[attribute: "style"] ?? "") else { return nil }
        let named = Self.side(element[attribute: "width"])
        guard let width = style.width ?? named,
            let height = style.height ?? Self.side(element[attribute: "height"]),
            (1...10_000).contains(width), (1...10_000).contains(height),
            // The height comes from both attributes, the width from the style or its attribute,
            // which must agree.
            style.height != nil || style.width == nil || style.width == named
        else { return nil }
        source = element[attribute: "src"] ?? ""
        description = element[attribute: "alt"] ?? ""
        (self.width, self.height) = (width, height)
        isStretched = style.height != nil
        alignment = style.alignment
    }

    /// Parses a `width` or `height` attribute; nil if it is missing or isn't a whole number of
    /// pixels.
    private static func side(_ value: String?) -> Int? {
        guard let value, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(value)
    }

    // MARK: - Address

    /// The URL as browsers parse it: without surrounding white space, line breaks and tabs.
    package var address: String { WebAddress(source).text }

    /// The URL's scheme in lower case, or nil if the URL is relative.
    package var scheme: String? { WebAddress(source).scheme }

    /// Whether the URL is a `data:` URL of a PNG, JPEG, GIF or WebP image.
    package var isImageData: Bool { WebAddress(source).isImageData }
}

/// The `style` attribute of an image, limited to the declarations that native text supports.
struct RichTextImageStyle: Hashable {
    private(set) var width: Int?
    /// The height in pixels; nil if the style doesn't set it, or sets it to `auto`.
    private(set) var height: Int?
    private(set) var alignment = RichTextImage.Alignment.baseline

    /// Parses CSS declarations separated by semicolons; nil if one of them isn't supported.
    init?(_ css: String) {
        for declaration in css.split(separator: ";") {
            let parts = declaration.split(separator: ":", omittingEmptySubsequences: false)
                .map {
                    $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
                }
            if parts == [""] { continue }
            guard parts.count == 2, take(parts[0], parts[1]) else { return nil }
        }
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch (name, value) {
        case ("width", _):
            width = Self.pixels(value)
            return width != nil
        case ("height", "auto"): height = nil
        case ("height", _):
            height = Self.pixels(value)
            return height != nil
        case ("vertical-align", "baseline"): alignment = .baseline
        case ("vertical-align", "middle"): alignment = .middle
        // Has no effect, because the style sheet of rows sets it anyway.
        case ("max-width", "100%"): break
        default: return false
        }
        return true
    }

    private static func pixels(_ value: String) -> Int? {
        guard value.hasSuffix("px") else { return nil }
        let number = value.dropLast(2)
        return number.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(number) : nil
    }
}
