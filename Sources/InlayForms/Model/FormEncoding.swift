import InlayValues

/// The encoding of a form's values as a request body.
public enum FormEncoding: String, Hashable, Sendable, CaseIterable {
    /// Names and values joined by `&` with percent escapes; the only encoding for GET.
    case urlEncoded = "application/x-www-form-urlencoded"
    /// A part for each value, which may be a file.
    case multipart = "multipart/form-data"
    /// A line for each value, readable but ambiguous.
    case plain = "text/plain"
    /// One JSON object, which HTML forms don't use.
    case json = "application/json"

    /// Returns the encoding for an `enctype` attribute; unknown values mean URL-encoded.
    init(enctype: String?) {
        switch enctype?.lowercased() {
        case "multipart/form-data": self = .multipart
        case "text/plain": self = .plain
        default: self = .urlEncoded
        }
    }
}

/// The attributes of a submit button that override those of its form.
package struct FormSubmitter: Hashable, Sendable {
    /// The `formaction` URL as written in the page; nil to use the form's URL.
    package var action: String?
    /// The method of the submission; nil to use the form's method.
    package var method: Form.Method?
    /// The encoding of the body; nil to use the form's encoding.
    package var encoding: FormEncoding?
    /// Whether the form is submitted without validation.
    package var skipsValidation = false
    /// Whether the button is an image, which submits the coordinates of the click.
    package var isImage = false

    /// Creates a button without overrides.
    package init() {}
}

/// A name and value that a form submits.
package struct FormEntry: Hashable, Sendable {
    /// The value of an entry.
    package enum Value: Hashable, Sendable {
        /// A text value.
        case text(String)
        /// A file.
        case file(FormFile)
    }

    /// The name of the field.
    package let name: String
    /// The value of the field.
    package let value: Value

    /// Creates an entry.
    package init(_ name: String, _ value: Value) {
        (self.name, self.value) = (name, value)
    }

    /// Creates an entry with a text.
    package init(_ name: String, _ text: String) {
        self.init(name, .text(text))
    }

    /// The name and text with CRLF line breaks; for a file, the text is the file name.
    var normalizedText: (name: String, text: String) {
        switch value {
        case .text(let text): (name.crlf, text.crlf)
        case .file(let file): (name.crlf, file.name.crlf)
        }
    }
}

extension String {
    /// The text with each LF, CR or CRLF replaced by CRLF.
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
