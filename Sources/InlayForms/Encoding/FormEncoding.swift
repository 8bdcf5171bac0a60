import InlayValues

/// How the values of a form become a body.
public enum FormEncoding: String, Hashable, Sendable, CaseIterable {
    /// Names and values with `&` between them and `%XX` in them; the only one for GET.
    case urlEncoded = "application/x-www-form-urlencoded"
    /// A part for each value, which may be a file.
    case multipart = "multipart/form-data"
    /// A line for each value, for people to read: it can't be told apart again.
    case plain = "text/plain"
    /// One JSON object, which no HTML form submits.
    case json = "application/json"

    /// The encoding that an `enctype` names; anything unknown is URL-encoded.
    init(enctype: String?) {
        switch enctype?.lowercased() {
        case "multipart/form-data": self = .multipart
        case "text/plain": self = .plain
        default: self = .urlEncoded
        }
    }
}

/// What a submit button does differently from its form.
public struct FormSubmitter: Hashable, Sendable {
    /// Another address, as it was written in the page.
    public var action: String?
    /// Another method.
    public var method: Form.Method?
    /// Another encoding.
    public var encoding: FormEncoding?
    /// Whether the values aren't checked.
    public var skipsValidation = false
    /// Whether the button is an image, which submits where it was pressed.
    public var isImage = false

    /// Makes a button that does what its form does.
    public init() {}
}

/// A name and a value, as they are submitted.
public struct FormEntry: Hashable, Sendable {
    /// The value of an entry.
    public enum Value: Hashable, Sendable {
        /// A text.
        case text(String)
        /// A file.
        case file(FormFile)
    }

    /// The name.
    public let name: String
    /// The value.
    public let value: Value

    /// Makes an entry.
    public init(_ name: String, _ value: Value) {
        (self.name, self.value) = (name, value)
    }

    /// Makes an entry with a text.
    public init(_ name: String, _ text: String) {
        self.init(name, .text(text))
    }

    /// The name and the text with CRLF for line breaks; of a file its name, where text is needed.
    var normalizedText: (name: String, text: String) {
        switch value {
        case .text(let text): (name.crlf, text.crlf)
        case .file(let file): (name.crlf, file.name.crlf)
        }
    }
}

extension String {
    /// The text with CRLF for each line feed, carriage return or both.
    var crlf: String {
        guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 16)
        var wasReturn = false
        for byte in utf8 {
            if byte == 0x0A, wasReturn {
                wasReturn = false
                continue
            }
            wasReturn = byte == 0x0D
            if wasReturn || byte == 0x0A { bytes += [0x0D, 0x0A] } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
