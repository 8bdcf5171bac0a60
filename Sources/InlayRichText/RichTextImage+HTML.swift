import InlayHTML
import InlayValues

extension RichTextImage {
    /// Converts an `<img>` element; nil if its size isn't given.
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

    /// Parses an attribute in whole pixels; other forms are left to the web engine.
    private static func side(_ value: String?) -> Int? {
        guard let value, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(value)
    }

    // MARK: - Address

    /// The URL as browsers parse it: without surrounding white space and without line breaks.
    package var address: String { WebAddress(source).text }

    /// The URL's scheme in lower case, or nil if the URL is relative.
    package var scheme: String? { WebAddress(source).scheme }

    /// Whether the URL is a `data:` URL of a bitmap format.
    package var isPictureData: Bool { WebAddress(source).isPictureData }
}
