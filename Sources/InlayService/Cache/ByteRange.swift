import HTTPTypes

/// The single byte range that a request asks for.
enum ByteRange: Hashable {
    /// The bytes between two offsets, including the last one; nil means to the end of the body.
    case from(Int, through: Int?)
    /// The given number of bytes at the end of the body.
    case last(Int)

    /// Parses a request's `Range` header; nil if the header is missing, has multiple ranges, or has
    /// a unit other than bytes.
    init?(_ fields: HTTPFields) {
        let values = fields[values: .range]
        guard values.count == 1, values[0].lowercased().hasPrefix("bytes=") else { return nil }
        let ends = FieldList.trimmed(values[0].dropFirst(6)).split(
            separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        switch (Self.number(ends[0]), Self.number(ends[1])) {
        case (let first?, nil) where ends[1].isEmpty: self = .from(first, through: nil)
        case (let first?, let last?) where first <= last: self = .from(first, through: last)
        case (nil, let count?) where ends[0].isEmpty && count > 0: self = .last(count)
        default: return nil
        }
    }

    /// Returns the range within a body of the given length, or nil if it starts after the body's
    /// end.
    func resolved(total: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            first < total ? first..<min(total, (last ?? total - 1) + 1) : nil
        case .last(let count): total > 0 ? max(0, total - count)..<total : nil
        }
    }

    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.count < 18, text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(text)
    }
}
