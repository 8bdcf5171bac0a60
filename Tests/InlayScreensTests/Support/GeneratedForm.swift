import InlayTesting

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// A form with unusual names and values, as HTML, with the files for its file fields.
nonisolated struct GeneratedForm {
    /// A file field, by its index among all of the form.
    struct FileField {
        let index: Int
        let files: [(name: String, type: String, content: String)]
    }

    private(set) var html = ""
    private(set) var fileFields: [FileField] = []
    /// Whether the form is submitted by the button with the id `pressed`.
    private(set) var hasButton = false

    private var generator: SeededGenerator
    private var fileCount = 0

    private static let fragments = [
        " ", "&", "=", "+", ";", "/", "?", "%", "%20", "%zz", "\"", "'", "\n", "\r", "\r\n", "\t",
        "\n\r", "<", ">", "<b>", "&amp;", "#", "*-._~", "!()[]{}|\\^`$,:@", "a", "Name", "0", "ü",
        "日本語", "👍🏽", "שלום", "e\u{301}", "\u{A0}", "\u{7F}", "\u{200B}", "\u{FEFF}", "\u{2028}",
    ]

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 1...9, using: &generator) { addControl() }
        if Bool.random(using: &generator) {
            hasButton = true
            html += "<button id=pressed name=\(attribute()) value=\(attribute())>Go</button>"
        }
    }

    // MARK: - Private

    private mutating func text() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
            text += Self.fragments.randomElement(using: &generator) ?? ""
        }
        return text
    }

    /// A text as a quoted attribute value.
    private mutating func attribute() -> String {
        "\"\(Self.escaped(text()))\""
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&", "\"", "<", ">", "\r", "\n": escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// An attribute that is written in half of the cases.
    private mutating func maybe(_ attribute: String) -> String {
        Bool.random(using: &generator) ? " \(attribute)" : ""
    }

    private mutating func addControl() {
        switch Int.random(in: 0..<15, using: &generator) {
        case 0, 1: html += "<input name=\(attribute()) value=\(attribute())>"
        case 2: html += "<input type=hidden name=\(attribute()) value=\(attribute())>"
        case 3:
            html += "<textarea name=\(attribute())>\(Self.escaped(text()))</textarea>"
        case 4:
            html += "<input type=checkbox name=\(attribute())\(maybe("checked"))"
            html += "\(maybe("value=\(attribute())"))>"
        case 5: addRadioButtons()
        case 6: addList()
        case 7: addFiles()
        case 8:
            html += "<fieldset\(maybe("disabled"))><legend><input name=l value=\(attribute())>"
            html += "</legend><input name=f value=\(attribute())></fieldset>"
        case 9:
            let type = ["password", "search", "tel", "url", "email", "number", "range"]
                .randomElement(using: &generator)
            let value = ["12", "", " 7.5 ", "x y", "-3"].randomElement(using: &generator)
            html += "<input type=\(type ?? "") name=\(attribute()) value='\(value ?? "")'>"
        case 10:
            let direction = ["", "dir=rtl", "dir=auto", "dir=ltr"].randomElement(using: &generator)
            html += "<input name=\(attribute()) dirname=d \(direction ?? "") value=\(attribute())>"
        case 11: html += "<input type=hidden name=_charset_ value=x>"
        case 12: html += "<input name=\(attribute()) value=\(attribute()) disabled>"
        case 13:
            html += "<input name=same value=\(attribute())><input name=same value=\(attribute())>"
        default: html += "<button name=\(attribute()) value=unpressed type=submit></button>"
        }
    }

    private mutating func addRadioButtons() {
        let name = attribute()
        for _ in 0..<3 {
            html += "<input type=radio name=\(name) value=\(attribute())\(maybe("checked"))>"
            html += "<input name=between value=\(attribute())>"
        }
    }

    private mutating func addList() {
        html += "<select name=\(attribute())\(maybe("multiple"))\(maybe("size=3"))>"
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            html += "<optgroup\(maybe("disabled"))><option\(maybe("selected"))"
            html += "\(maybe("disabled"))\(maybe("value=\(attribute())"))>\(Self.escaped(text()))"
            html += "</option></optgroup><option\(maybe("selected"))> a  b\n"
        }
        html += "</select>"
    }

    private mutating func addFiles() {
        html += "<input type=file name=\(attribute()) multiple>"
        var files: [(name: String, type: String, content: String)] = []
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            // A file name can't contain a slash.
            let name = text().replacing("/", with: "")
            let type = Bool.random(using: &generator) ? "image/png" : "text/x-any"
            files.append((name.isEmpty ? "file" : name, type, text()))
        }
        fileFields.append(FileField(index: fileCount, files: files))
        fileCount += 1
    }
}
