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
        /// After `https:`; and after a slash at the start of the URL. In both, a further slash
        /// begins the host, and the values so far may be empty.
        case afterScheme, slash
        /// Before the host, and in it.
        case authority, host
        /// The media type of a `data:` URL, and the data of an image.
        case dataPrefix, dataImage
        /// After any other scheme, such as that of a command (`inlay:`); values are allowed only
        /// after a `?`.
        case opaque
        /// After a colon that follows a value, which may have been a scheme.
        case chosenScheme
        /// No value is allowed.
        case forbidden
        /// After branches (`if`, `else`) that end in different parts of the URL.
        case unknown
    }

    var part = Part.start
    /// The last eight letters of the scheme or of a `data:` URL's media type.
    var word: UInt64 = 0
    /// Whether the URL so far has a value, which may be the scheme or a part of it.
    private(set) var hasValue = false

    /// Whether the URL has had no literal text so far, only values, each of which may be empty.
    private var isAtStart: Bool { part == .start || (part == .value && word == 0) }

    init(part: Part = .start) { self.part = part }

    static func joined(_ left: URLContext, _ right: URLContext) -> URLContext {
        if left == right { return left }
        var context = URLContext(part: joined(left.part, right.part))
        context.hasValue = left.hasValue || right.hasValue
        if left.word != right.word {
            if context.part == .prefix { context.part = .unknown }
            if context.part == .dataPrefix { context.part = .forbidden }
        } else {
            context.word = left.word
        }
        return context
    }

    private static func joined(_ left: Part, _ right: Part) -> Part {
        if left == right { return left }
        // Values that are allowed at these positions are also safe in a path, where fewer
        // characters have a meaning.
        let stricter: Set<Part> = [.slash, .authority, .host]
        if left == .path, stricter.contains(right) { return right }
        if right == .path, stricter.contains(left) { return left }
        let closed: Set<Part> = [.forbidden, .chosenScheme, .opaque, .dataPrefix, .dataImage]
        return closed.contains(left) || closed.contains(right) ? .forbidden : .unknown
    }

    /// Advances past a literal byte of the URL, with character references resolved.
    mutating func consume(_ byte: UInt8) {
        // Browsers ignore tabs and line breaks anywhere in a URL.
        if byte == 0x09 || byte == 0x0A || byte == 0x0D { return }
        let isSlash = byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
        let endsPath = byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
        switch part {
        case .afterScheme, .authority:
            // Browsers accept any number of slashes before a host, even none.
            part = isSlash ? .authority : endsPath ? .query : .host
        case .slash: part = isSlash ? .authority : endsPath ? .query : .path
        case .host: part = isSlash ? .path : endsPath ? .query : .host
        case .path, .opaque: if endsPath { part = .query }
        case .query, .dataImage, .forbidden, .chosenScheme: break
        case .start, .prefix, .value, .unknown:
            if isSlash {
                part = part == .unknown ? .authority : isAtStart ? .slash : .path
            } else if endsPath {
                part = .query
            } else {
                head(byte)
            }
        case .dataPrefix: dataType(byte)
        }
    }

    /// Advances past a value, which may be empty.
    mutating func consumeValue() {
        switch part {
        case .start: part = .value
        case .afterScheme, .authority: part = .host
        default: break
        }
        hasValue = true
    }

    private mutating func head(_ byte: UInt8) {
        switch byte {
        // Browsers ignore control characters and spaces at the start.
        case 0...0x20 where part == .start: break
        case UInt8(ascii: ":"):
            part = hasValue ? .chosenScheme : part == .prefix ? Self.part(behind: word) : .forbidden
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
        // `inlay-image:` is followed by the URL of the image.
        if scheme == pack("ay-image") { return .start }
        return scheme == pack("vascript") || scheme == pack("vbscript") || scheme == pack("blob")
            ? .forbidden : .opaque
    }
}

/// Packs the last eight bytes of a text into an integer, for fast comparisons.
func pack(_ text: String) -> UInt64 {
    text.utf8.reduce(0) { $0 << 8 | UInt64($1) }
}
