/// The syntactic position within a URL.
struct URLContext: Hashable, Sendable {
    enum Part: UInt8, Sendable {
        /// The start of the URL, after optional white space.
        case start
        /// Literal text that may still become a scheme.
        case prefix
        /// A value at the start, with no literal `/`, `?` or `#` after it.
        case value
        case path, query
        /// After `https:`, after the first slash, and in the authority.
        case afterScheme, slash, authority
        /// The media type of a `data:` URL, and the data of an image.
        case dataPrefix, dataImage
        /// After an unknown scheme, whose first part may be a command.
        case opaque
        /// No value is allowed.
        case forbidden
        /// After branches that end in different positions.
        case unknown
    }

    var part = Part.start
    /// The last eight letters of the scheme or of a `data:` URL's media type.
    var word: UInt64 = 0

    static func joined(_ left: URLContext, _ right: URLContext) -> URLContext {
        if left == right { return left }
        if left.part == .forbidden || right.part == .forbidden {
            return URLContext(part: .forbidden)
        }
        if left.part == right.part, left.part != .prefix, left.part != .dataPrefix {
            return URLContext(part: left.part)
        }
        let closed: Set<Part> = [.opaque, .dataPrefix, .dataImage]
        return closed.contains(left.part) || closed.contains(right.part)
            ? URLContext(part: .forbidden) : URLContext(part: .unknown)
    }

    /// Advances past a literal byte of the URL, with character references resolved.
    mutating func consume(_ byte: UInt8) {
        switch part {
        case .afterScheme: part = Self.isSlash(byte) ? .slash : .path
        case .slash: part = Self.isSlash(byte) ? .authority : .path
        case .authority:
            if Self.isSlash(byte) { part = .path }
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { part = .query }
        case .path, .opaque:
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { part = .query }
        case .query, .dataImage, .forbidden: break
        case .start, .prefix, .value, .unknown: head(byte)
        case .dataPrefix: dataType(byte)
        }
    }

    /// Advances past a value.
    mutating func consumeValue() {
        switch part {
        case .start: part = .value
        case .afterScheme, .slash: part = .path
        default: break
        }
    }

    private static func isSlash(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    private mutating func head(_ byte: UInt8) {
        switch byte {
        // Browsers drop these at the start, and tabs and line breaks anywhere.
        case 0...0x20 where part == .start: break
        case 0x09, 0x0A, 0x0D: break
        case UInt8(ascii: "/"), UInt8(ascii: "\\"): part = part == .start ? .slash : .path
        case UInt8(ascii: "?"), UInt8(ascii: "#"): part = .query
        case UInt8(ascii: ":"):
            // Where a value is before, it would choose the scheme.
            part = part == .prefix ? Self.part(behind: word) : .forbidden
            word = 0
        default:
            if part == .start { part = .prefix }
            word = word << 8 | UInt64(lowercased(byte))
        }
    }

    private mutating func dataType(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/"):
            part = word == pack("image") ? .dataPrefix : .forbidden
            word = 0
        case UInt8(ascii: ";"), UInt8(ascii: ","):
            let images = ["png", "jpeg", "jpg", "gif", "webp", "avif", "bmp", "x-icon"]
            part = images.contains { pack($0) == word } ? .dataImage : .forbidden
        default: word = word << 8 | UInt64(lowercased(byte))
        }
    }

    private static func part(behind scheme: UInt64) -> Part {
        if scheme == pack("http") || scheme == pack("https") { return .afterScheme }
        if scheme == pack("mailto") || scheme == pack("tel") || scheme == pack("sms")
            || scheme == pack("cid")
        {
            return .path
        }
        if scheme == pack("data") { return .dataPrefix }
        // Behind `inlay-image:` stands the address of the image.
        if scheme == pack("ay-image") { return .start }
        return scheme == pack("vascript") || scheme == pack("vbscript") || scheme == pack("blob")
            ? .forbidden : .opaque
    }
}

/// Packs up to eight letters into one number.
func pack(_ text: String) -> UInt64 {
    text.utf8.reduce(0) { $0 << 8 | UInt64($1) }
}
