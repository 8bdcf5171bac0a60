import Foundation

extension FormField {
    /// Returns the valid date or time at or after a text, or before it if there is none after it, in
    /// HTML's format; nil if the field has no dates or times, or the text is none.
    package func date(nearest text: String) -> String? {
        guard [.date, .time, .dateTime].contains(kind),
            let number = FieldNumber.value(text, of: kind)
        else { return nil }
        let scale = StepScale(self)
        guard !scale.contains(number) else { return text }
        let (lower, upper) = scale.texts(around: number)
        let candidates = [upper, lower].compactMap(Double.init)
        let valid = candidates.first { candidate in
            candidate <= scale.maximum ?? candidate && candidate >= scale.minimum ?? candidate
        }
        return valid.map { Self.text(of: $0, kind) }
    }

    /// Returns the text of a number of ``FieldNumber``: days since 1970 for a date, otherwise seconds.
    private static func text(of number: Double, _ kind: Kind) -> String {
        let milliseconds = Int((number * (kind == .date ? 86_400_000 : 1_000)).rounded())
        let (days, rest) = (milliseconds / 86_400_000, milliseconds % 86_400_000)
        let day = Date(timeIntervalSince1970: Double(rest < 0 ? days - 1 : days) * 86_400)
        let date = day.formatted(.iso8601.year().month().day())
        if kind == .date { return date }
        let time = rest < 0 ? rest + 86_400_000 : rest
        var text = String(format: "%02d:%02d", time / 3_600_000, time / 60_000 % 60)
        if time % 60_000 > 0 { text += String(format: ":%02d", time / 1_000 % 60) }
        if time % 1_000 > 0 { text += String(format: ".%03d", time % 1_000) }
        return kind == .time ? text : "\(date)T\(text)"
    }
}
