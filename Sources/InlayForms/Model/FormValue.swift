public import Foundation
import InlayValues

/// The value of a field.
public enum FormValue: Hashable, Sendable {
    /// A text, which also represents numbers, dates and colors.
    case text(String)

    /// The state of a check box.
    case toggle(Bool)

    /// The indices of the selected options.
    case selection(Set<Int>)

    /// The chosen files.
    case files([FormFile])

    /// The text, or nil if the value isn't a text.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The files, or an empty array if the value isn't a list of files.
    public var files: [FormFile] {
        guard case .files(let files) = self else { return [] }
        return files
    }

    /// Whether the value is empty: no text, no selection, no file or an unchecked box.
    public var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .toggle(let isOn): !isOn
        case .selection(let indices): indices.isEmpty
        case .files(let files): files.isEmpty
        }
    }
}

/// A file that is submitted with a form.
public struct FormFile: Hashable, Sendable {
    /// The location of a file's content.
    public enum Content: Hashable, Sendable {
        /// A file on disk, read while it is sent.
        case file(URL)
        /// Bytes in memory.
        case bytes([UInt8])
    }

    /// The content.
    public let content: Content

    /// The file name in the multipart body.
    public let name: String

    /// The media type, such as `image/png`.
    public let type: String

    /// Creates a file on disk; name and media type default to those of the file.
    public init(at url: URL, name: String? = nil, type: String? = nil) {
        content = .file(url)
        self.name = name ?? url.lastPathComponent
        self.type = type ?? FileTypes.essence(of: self.name)
    }

    /// Creates a file in memory; the media type defaults to that of its name.
    public init(_ bytes: [UInt8], name: String, type: String? = nil) {
        content = .bytes(bytes)
        self.name = name
        self.type = type ?? FileTypes.essence(of: name)
    }

    /// The empty file that a file field submits if the user chose none.
    static let none = FormFile([], name: "", type: FileTypes.unknown)
}

/// An option of a choice.
public struct FormOption: Hashable, Sendable {
    /// The value that is submitted.
    public var value: String

    /// The visible label.
    public var label: String

    /// The label of the option's group, or an empty text.
    public var group = ""

    /// Whether the option can be selected; disabled options aren't submitted.
    public var isEnabled = true

    /// Whether the option is the placeholder for no choice, which doesn't satisfy a required
    /// field.
    public var isPlaceholder = false

    /// The position of a radio button or check box in the order of submission.
    package var position: Int?

    /// Creates an option; the label defaults to the value.
    public init(_ value: String, label: String? = nil) {
        self.value = value
        self.label = label ?? value
    }
}
