public import Foundation
import InlayValues

/// The value of a field.
public enum FormValue: Hashable, Sendable {
    /// A text, also that of numbers, dates and colours.
    case text(String)

    /// The state of a check box.
    case toggle(Bool)

    /// The selected options, by their indices.
    case selection(Set<Int>)

    /// The chosen files.
    case files([FormFile])

    /// The text, where the value is one.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The files, where the value is a list of them.
    public var files: [FormFile] {
        guard case .files(let files) = self else { return [] }
        return files
    }

    /// Whether the user has filled in nothing.
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
    /// Where the content is.
    public enum Content: Hashable, Sendable {
        /// A file on disk, read while it is sent.
        case file(URL)
        /// Bytes in memory.
        case bytes([UInt8])
    }

    /// The content.
    public let content: Content

    /// The file name in the request.
    public let name: String

    /// The media type, such as `image/png`.
    public let type: String

    /// A file on disk; name and type are those of the file, unless others are given.
    public init(at url: URL, name: String? = nil, type: String? = nil) {
        content = .file(url)
        self.name = name ?? url.lastPathComponent
        self.type = type ?? FileTypes.essence(of: self.name)
    }

    /// A file in memory.
    public init(_ bytes: [UInt8], name: String, type: String? = nil) {
        content = .bytes(bytes)
        self.name = name
        self.type = type ?? FileTypes.essence(of: name)
    }

    /// What a file field submits in which nothing was chosen.
    static let none = FormFile([], name: "", type: FileTypes.unknown)
}

/// An option of a choice.
public struct FormOption: Hashable, Sendable {
    /// The value that is submitted.
    public var value: String

    /// The label that the user sees.
    public var label: String

    /// The label of the group that the option is in, or nothing.
    public var group = ""

    /// Whether it can be selected; a disabled option isn't submitted.
    public var isEnabled = true

    /// Whether it stands for no choice yet, which a required field doesn't take.
    public var isPlaceholder = false

    /// The place in the order of submission of a radio button or check box.
    package var position: Int?

    /// Makes an option; without a label it is labelled with its value.
    public init(_ value: String, label: String? = nil) {
        self.value = value
        self.label = label ?? value
    }
}
