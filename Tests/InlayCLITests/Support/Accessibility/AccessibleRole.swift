/// The role of an element in the accessibility tree; the raw value is that of AT-SPI.
///
/// GTK and WebKit use different roles for some controls: a GTK entry is a `textField`, as an
/// `<input>` is, and a `GtkWindow` is a `window`.
struct AccessibleRole: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32

    static let alert = Self(rawValue: 2)
    static let checkBox = Self(rawValue: 7)
    static let comboBox = Self(rawValue: 11)
    static let dialog = Self(rawValue: 16)
    static let filler = Self(rawValue: 20)
    static let window = Self(rawValue: 23)
    static let image = Self(rawValue: 27)
    static let label = Self(rawValue: 29)
    static let list = Self(rawValue: 31)
    static let listItem = Self(rawValue: 32)
    static let menuItem = Self(rawValue: 35)
    static let group = Self(rawValue: 39)
    static let progressBar = Self(rawValue: 42)
    static let button = Self(rawValue: 43)
    static let radioButton = Self(rawValue: 44)
    static let spinButton = Self(rawValue: 52)
    static let table = Self(rawValue: 55)
    static let tableCell = Self(rawValue: 56)
    static let textField = Self(rawValue: 61)
    static let toggleButton = Self(rawValue: 62)
    static let paragraph = Self(rawValue: 73)
    static let application = Self(rawValue: 75)
    static let searchField = Self(rawValue: 79)
    static let heading = Self(rawValue: 83)
    static let link = Self(rawValue: 88)
    static let page = Self(rawValue: 95)
    static let tableRow = Self(rawValue: 90)
    static let landmark = Self(rawValue: 110)
    static let staticText = Self(rawValue: 116)

    /// The words of the roles above, for messages.
    private static let words: [Self: String] = [
        .alert: "alert", .checkBox: "checkBox", .comboBox: "comboBox", .dialog: "dialog",
        .filler: "filler", .window: "window", .image: "image", .label: "label", .list: "list",
        .listItem: "listItem", .menuItem: "menuItem", .group: "group",
        .progressBar: "progressBar", .button: "button", .radioButton: "radioButton",
        .spinButton: "spinButton", .table: "table", .tableCell: "tableCell",
        .textField: "textField",
        .toggleButton: "toggleButton", .paragraph: "paragraph", .application: "application",
        .searchField: "searchField", .heading: "heading", .link: "link", .page: "page",
        .tableRow: "tableRow", .landmark: "landmark", .staticText: "staticText",
    ]

    var word: String { Self.words[self] ?? "role \(rawValue)" }
}
