/// The elements that affect tokenization or the meaning of their attributes.
enum HTMLElementKind: UInt8, Sendable, CaseIterable {
    case other, script, style, title, textarea, iframe, noembed, noframes, xmp, plaintext
    case svg, math, meta, base, link, object, embed, applet, frame, use, animation, feImage
    case pre, listing

    private static let names: [(String, HTMLElementKind)] = [
        ("script", .script), ("style", .style), ("title", .title), ("textarea", .textarea),
        ("iframe", .iframe), ("noembed", .noembed), ("noframes", .noframes), ("xmp", .xmp),
        ("plaintext", .plaintext), ("svg", .svg), ("math", .math), ("meta", .meta),
        ("base", .base), ("link", .link), ("object", .object), ("embed", .embed),
        ("applet", .applet), ("frame", .frame), ("use", .use), ("animate", .animation),
        ("set", .animation), ("animatemotion", .animation), ("animatetransform", .animation),
        ("feimage", .feImage), ("pre", .pre), ("listing", .listing),
    ]
    private static let kinds = NameTable(names)

    /// Returns the kind of an element by its name, in any case.
    static func named(_ name: UnsafeBufferPointer<UInt8>.SubSequence) -> HTMLElementKind {
        kinds[name] ?? .other
    }

    /// The name of a raw-text element; nil for other elements.
    var rawTextName: StaticString? {
        switch self {
        case .script: "script"
        case .style: "style"
        case .title: "title"
        case .textarea: "textarea"
        case .iframe: "iframe"
        case .noembed: "noembed"
        case .noframes: "noframes"
        case .xmp: "xmp"
        case .plaintext: "plaintext"
        default: nil
        }
    }

    /// Whether character references are resolved in the element's raw text.
    var hasReferences: Bool { self == .title || self == .textarea }

    /// Whether a parser drops a line break directly behind the start tag.
    var dropsLineBreak: Bool { self == .pre || self == .listing || self == .textarea }
}

/// The syntax of an attribute's value.
enum HTMLAttributeKind: UInt8, Sendable {
    case plain
    /// Plain text, in an attribute whose name begins with a prefix such as `data-`.
    case custom
    /// The URL of a link, a form or an image.
    case url
    /// Multiple URLs separated by semicolons: the `values` of an animation.
    case urlList
    /// A URL from which code, a style sheet or a frame is loaded.
    case resource
    case srcset, script, style
    /// The HTML of a frame.
    case srcdoc
    /// The type of a script.
    case scriptType
    /// `http-equiv`, and `content`, of a `meta` element.
    case httpEquiv, metaContent
    /// An attribute whose name is a template value.
    case dynamic

    private static let kinds = NameTable<HTMLAttributeKind>(
        [
            ("href", .url), ("src", .url), ("action", .url), ("formaction", .url), ("poster", .url),
            ("cite", .url), ("background", .url), ("longdesc", .url), ("ping", .url),
            ("usemap", .url), ("icon", .url), ("lowsrc", .url), ("dynsrc", .url),
            ("data", .url), ("manifest", .resource), ("codebase", .resource), ("code", .resource),
            ("archive", .resource), ("classid", .resource), ("profile", .url),
            ("srcset", .srcset), ("imagesrcset", .srcset), ("style", .style), ("srcdoc", .srcdoc),
        ] + presentationNames.map { ($0, .style) })

    /// The presentation attributes of SVG 1.1 and SVG 2, and those that other modules of CSS add:
    /// their values are CSS, in which a `url(…)` makes a request.
    ///
    /// HTML has some of these names, too, with values that are words and numbers.
    private static let presentationNames = """
        alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation \
        color-interpolation-filters color-profile color-rendering cursor cx cy d direction \
        display dominant-baseline enable-background fill fill-opacity fill-rule filter \
        flood-color flood-opacity font font-family font-feature-settings font-kerning font-size \
        font-size-adjust font-stretch font-style font-variant font-variation-settings \
        font-weight glyph-orientation-horizontal glyph-orientation-vertical gradienttransform \
        height image-rendering inline-size isolation kerning letter-spacing lighting-color \
        marker marker-end marker-mid marker-start mask mask-border mask-border-source mask-clip \
        mask-composite mask-image mask-mode mask-origin mask-position mask-repeat mask-size \
        mask-type mix-blend-mode opacity overflow overflow-x overflow-y paint-order \
        patterntransform pointer-events r rx ry shape-inside shape-margin shape-padding \
        shape-rendering shape-subtract stop-color stop-opacity stroke stroke-dasharray \
        stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity \
        stroke-width text-align text-align-all text-align-last text-anchor text-decoration \
        text-decoration-color text-decoration-fill text-decoration-line \
        text-decoration-stroke text-decoration-style text-indent text-orientation text-overflow \
        text-rendering transform transform-box transform-origin unicode-bidi vector-effect \
        vertical-align visibility white-space width word-spacing writing-mode x y
        """.split(separator: " ").map(String.init)

    /// Returns the kind of an element's attribute by its name, in any case.
    static func named(
        _ name: UnsafeBufferPointer<UInt8>.SubSequence, of element: HTMLElementKind
    ) -> HTMLAttributeKind {
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        if NameTable<Int>.hasPrefix(local, "on") { return .script }
        if NameTable<Int>.hasPrefix(name, "data-") {
            let isAddress = (["href", "src", "url", "uri"] as [StaticString]).contains {
                NameTable<Int>.contains(name, $0)
            }
            return isAddress ? .url : .custom
        }
        if NameTable<Int>.hasPrefix(name, "aria-") { return .custom }
        switch element {
        case .meta:
            if NameTable<Int>.isEqual(local, "content") { return .metaContent }
            if NameTable<Int>.isEqual(local, "http-equiv") { return .httpEquiv }
        case .script where NameTable<Int>.isEqual(local, "type"): return .scriptType
        case .animation:
            if NameTable<Int>.isEqual(local, "values") { return .urlList }
            for name in ["from", "to", "by"] as [StaticString]
            where NameTable<Int>.isEqual(local, name) {
                return .url
            }
        default: break
        }
        let kind = kinds[local] ?? .plain
        guard kind == .url else { return kind }
        switch element {
        case .script, .iframe, .base, .link, .object, .embed, .applet, .frame, .use, .feImage:
            return .resource
        default: return .url
        }
    }
}

/// A case-insensitive table of values by ASCII name, with lookups that neither allocate nor count
/// references.
struct NameTable<Value: Sendable>: Sendable {
    /// A name of at most 32 bytes in lower case, packed into four words.
    private struct Key: Hashable, Sendable {
        static var limit: Int { 32 }

        private var count = 0
        private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

        init(_ name: some Collection<UInt8>) {
            for byte in name {
                if count & 7 == 0 { words = (0, words.0, words.1, words.2) }
                words.0 = words.0 << 8 | UInt64(lowercased(byte))
                count += 1
            }
        }

        static func == (left: Key, right: Key) -> Bool {
            left.count == right.count && left.words == right.words
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(words.0)
            hasher.combine(words.1)
        }
    }

    private let entries: [Key: Value]

    init(_ entries: [(String, Value)]) {
        precondition(
            entries.allSatisfy { $0.0.utf8.count <= Key.limit }, "A name has over 32 bytes.")
        self.entries = Dictionary(uniqueKeysWithValues: entries.map { (Key($0.0.utf8), $0.1) })
    }

    subscript(name: UnsafeBufferPointer<UInt8>.SubSequence) -> Value? {
        name.count <= Key.limit ? entries[Key(name)] : nil
    }

    static func isEqual(
        _ name: UnsafeBufferPointer<UInt8>.SubSequence, _ other: some Collection<UInt8>
    ) -> Bool {
        name.elementsEqual(other) { lowercased($0) == $1 }
    }

    static func isEqual(
        _ name: UnsafeBufferPointer<UInt8>.SubSequence, _ other: StaticString
    ) -> Bool {
        name.count == other.utf8CodeUnitCount && hasPrefix(name, other)
    }

    static func hasPrefix(
        _ name: UnsafeBufferPointer<UInt8>.SubSequence, _ prefix: StaticString
    ) -> Bool {
        prefix.withUTF8Buffer { prefix in
            guard name.count >= prefix.count else { return false }
            for (byte, letter) in zip(name, prefix) where lowercased(byte) != letter {
                return false
            }
            return true
        }
    }

    static func contains(
        _ name: UnsafeBufferPointer<UInt8>.SubSequence, _ part: StaticString
    ) -> Bool {
        name.indices.contains { hasPrefix(name[$0...], part) }
    }
}

/// Returns an ASCII letter in lower case; other bytes unchanged.
func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}
