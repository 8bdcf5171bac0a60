extension RichTextImage {
    /// The picture of an element, if its size is given.
    init?(_ element: HTMLElement) {
        guard let style = RichTextImageStyle(element[attribute: "style"] ?? "") else { return nil }
        let named = Self.side(element[attribute: "width"])
        guard let width = style.width ?? named,
            let height = style.height ?? Self.side(element[attribute: "height"]),
            (1...10_000).contains(width), (1...10_000).contains(height),
            // The height follows from both attributes, and the width from the style.
            style.height != nil || style.width == nil || style.width == named
        else { return nil }
        source = element[attribute: "src"] ?? ""
        description = element[attribute: "alt"] ?? ""
        (self.width, self.height) = (width, height)
        isStretched = style.height != nil
        alignment = style.alignment
    }

    /// An attribute in whole pixels; what else it may be is the engine's to read.
    private static func side(_ value: String?) -> Int? {
        guard let value, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(value)
    }

    // MARK: - Address

    /// The address as browsers read it: without white space around it, and line breaks in it.
    package var address: String { WebAddress(source).text }

    /// The scheme of the address in small letters; nil where the address is relative.
    package var scheme: String? { WebAddress(source).scheme }

    /// Whether the picture itself is within the address, as pixels of a known form.
    package var isPictureData: Bool { WebAddress(source).isPictureData }
}
