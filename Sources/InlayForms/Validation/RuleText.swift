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
            return "week \(Int(parts[1].dropFirst()) ?? 0) of \(parts[0])"
        case .dateTime:
            let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
            return "\(day(parts[0])), \(parts[1])"
        default: return text
        }
    }

    /// Returns the words after a minimum and a maximum: “or later” and “or earlier” for dates and
    /// times, “or more” and “or less” for numbers.
    static func comparatives(of kind: FormField.Kind) -> (upward: String, downward: String) {
        switch kind {
        case .date, .month, .week, .time, .dateTime: ("or later", "or earlier")
        default: ("or more", "or less")
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
            case "image": return "images"
            case "video": return "videos"
            case "audio": return "audio files"
            case "text": return "text files"
            case "*": return "any files"
            default: return type
            }
        }
        if let name = names[type] { return name }
        // Types of vendors, such as application/vnd.oasis.opendocument.text, have no short name.
        return parts[1].contains(".") || parts[1].count > 8 ? type : parts[1].uppercased()
    }

    private static let names = [
        "text/plain": "text files", "image/svg+xml": "SVG", "application/json": "JSON",
        "application/zip": "ZIP", "text/calendar": "calendar files",
    ]

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    private static func day(_ text: Substring) -> String {
        let parts = text.split(separator: "-")
        return "\(Int(parts[2]) ?? 0) \(month(text))"
    }

    private static func month(_ text: Substring) -> String {
        let parts = text.split(separator: "-")
        return "\(months[(Int(parts[1]) ?? 1) - 1]) \(Int(parts[0]) ?? 0)"
    }
}
