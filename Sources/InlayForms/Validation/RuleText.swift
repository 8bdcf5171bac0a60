import InlayValues

/// Texts that describe dates and file types in hints for users.
enum RuleText {
    /// Describes a value: `1 November 2026` for `2026-11-01`, `week 5 of 2026` for `2026-W05`.
    ///
    /// Values that aren't valid for the kind of field are returned as they are.
    static func value(_ text: String, of kind: FormField.Kind) -> String {
        guard FieldNumber.value(text, of: kind) != nil else { return text }
        switch kind {
        case .date: return day(text[...])
        case .month: return month(text[...])
        case .week:
            let parts = text.split(separator: "-")
            return InterfaceText.weekOfYear("\(Int(parts[1].dropFirst()) ?? 0)", "\(parts[0])")
        case .dateTime:
            let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
            return InterfaceText.dateAndTime(day(parts[0]), "\(parts[1])")
        default: return text
        }
    }

    /// Returns the texts for a minimum and a maximum: with “or later” and “or earlier” for dates and
    /// times, “or more” and “or less” for numbers.
    static func comparatives(
        of kind: FormField.Kind
    ) -> (upward: InterfaceText, downward: InterfaceText) {
        switch kind {
        case .date, .month, .week, .time, .dateTime: (.orLater, .orEarlier)
        default: (.orMore, .orLess)
        }
    }

    /// Describes a type of the attribute `accept`: `images` for `image/*`, `PDF` for
    /// `application/pdf` and `.pdf`.
    static func fileType(_ type: String) -> String {
        let type = type.lowercased()
        if type.hasPrefix("."), type.count > 1 { return type.dropFirst().uppercased() }
        let parts = type.split(separator: "/")
        guard parts.count == 2 else { return type }
        if parts[1] == "*" {
            switch parts[0] {
            case "image": return InterfaceText.images()
            case "video": return InterfaceText.videos()
            case "audio": return InterfaceText.audioFiles()
            case "text": return InterfaceText.textFiles()
            case "*": return InterfaceText.anyFiles()
            default: return type
            }
        }
        switch type {
        case "text/plain": return InterfaceText.textFiles()
        case "text/calendar": return InterfaceText.calendarFiles()
        case "image/svg+xml": return "SVG"
        default: break
        }
        // Types of vendors, such as application/vnd.oasis.opendocument.text, have no short name.
        return parts[1].contains(".") || parts[1].count > 8 ? type : parts[1].uppercased()
    }

    private static let months: [InterfaceText] = [
        .january, .february, .march, .april, .may, .june, .july, .august, .september, .october,
        .november, .december,
    ]

    private static func day(_ text: Substring) -> String {
        let parts = text.split(separator: "-")
        return InterfaceText.dayOfMonth("\(Int(parts[2]) ?? 0)", name(parts[1]), year(parts[0]))
    }

    private static func month(_ text: Substring) -> String {
        let parts = text.split(separator: "-")
        return InterfaceText.monthOfYear(name(parts[1]), year(parts[0]))
    }

    private static func name(_ month: Substring) -> String { months[(Int(month) ?? 1) - 1]() }

    private static func year(_ text: Substring) -> String { "\(Int(text) ?? 0)" }
}
