/// The rows in which a search found matches, in ascending order, with the number of matches of
/// each.
///
/// Rows are grouped in blocks by index, so that inserting a row, or counting the matches before a
/// row, doesn't take time in proportion to all matches.
struct SearchMatches: Sendable {
    /// The index of a row with matches, and their number.
    struct Row: Hashable, Sendable {
        var row: Int
        var count: Int
    }

    private struct Block: Sendable {
        var rows: [Row] = []
        var count = 0
    }

    private static let blockSize = 1024

    private var blocks: [Block] = []
    /// The number of matches in all rows.
    private(set) var count = 0

    init(_ rows: some Sequence<Row> = []) {
        insert(rows)
    }

    var isEmpty: Bool { count == 0 }

    /// All rows with matches, in ascending order.
    var rows: some Sequence<Row> { blocks.lazy.flatMap(\.rows) }

    /// Adds rows with matches, in any order; replaces the number of matches of a row that was added
    /// before.
    mutating func insert(_ rows: some Sequence<Row>) {
        for row in rows {
            let number = row.row / Self.blockSize
            while blocks.count <= number { blocks.append(Block()) }
            let index = Self.index(of: row.row, in: blocks[number].rows)
            if index < blocks[number].rows.count, blocks[number].rows[index].row == row.row {
                let old = blocks[number].rows[index].count
                blocks[number].rows[index] = row
                (blocks[number].count, count) = (blocks[number].count - old, count - old)
            } else {
                blocks[number].rows.insert(row, at: index)
            }
            (blocks[number].count, count) = (blocks[number].count + row.count, count + row.count)
        }
    }

    /// The number of matches in a row; 0 if it has none.
    subscript(row: Int) -> Int {
        guard let found = first(from: row), found.row == row else { return 0 }
        return found.count
    }

    /// Returns the number of matches in all rows before a row.
    func count(before row: Int) -> Int {
        let number = row / Self.blockSize
        let whole = blocks.prefix(number).reduce(0) { $0 + $1.count }
        guard number < blocks.count else { return whole }
        return blocks[number].rows.prefix { $0.row < row }.reduce(whole) { $0 + $1.count }
    }

    /// Returns the first row with matches at or after a row; nil if there is none.
    func first(from row: Int) -> Row? {
        let start = max(row, 0) / Self.blockSize
        guard start < blocks.count else { return nil }
        let rows = blocks[start].rows
        let index = Self.index(of: row, in: rows)
        if index < rows.count { return rows[index] }
        return blocks[(start + 1)...].first { !$0.rows.isEmpty }?.rows.first
    }

    /// Returns the last row with matches at or before a row; nil if there is none.
    func last(upTo row: Int) -> Row? {
        guard row >= 0 else { return nil }
        let end = row / Self.blockSize
        if end < blocks.count {
            let rows = blocks[end].rows
            let index = Self.index(of: row + 1, in: rows)
            if index > 0 { return rows[index - 1] }
        }
        return blocks.prefix(end).last { !$0.rows.isEmpty }?.rows.last
    }

    /// Returns the index of the first element at or after a row, by binary search; the number of
    /// elements if there is none.
    private static func index(of row: Int, in rows: [Row]) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].row < row { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The search for a text within another, ignoring case.
enum TextMatches {
    /// Returns the character range of each match.
    ///
    /// There are as many ranges as ``count(of:in:)`` returns, so that search results don't depend
    /// on the row's renderer. A match that is only part of a character, such as the letter under an
    /// accent, has the whole character's range.
    static func ranges(of wanted: String, in text: String) -> [Range<Int>] {
        let needle = folded(wanted)
        let starts = starts(of: needle, in: folded(text))
        guard !starts.isEmpty else { return [] }
        var characters: [Int] = []
        characters.reserveCapacity(text.utf16.count)
        for (index, character) in text.enumerated() {
            characters += repeatElement(index, count: character.utf16.count)
        }
        return starts.map { characters[$0]..<characters[$0 + needle.count - 1] + 1 }
    }

    /// Returns the number of matches.
    ///
    /// It equals that of rows.js, because both compare UTF-16 code units, with each letter
    /// lowercased on its own.
    static func count(of wanted: String, in text: String) -> Int {
        starts(of: folded(wanted), in: folded(text)).count
    }

    /// Returns the start offsets of the matches in UTF-16 code units; matches don't overlap.
    private static func starts(of needle: [UInt16], in units: [UInt16]) -> [Int] {
        guard let first = needle.first, needle.count <= units.count else { return [] }
        var starts: [Int] = []
        var start = 0
        while start + needle.count <= units.count {
            if units[start] == first, units[start..<start + needle.count].elementsEqual(needle) {
                starts.append(start)
                start += needle.count
            } else {
                start += 1
            }
        }
        return starts
    }

    /// Returns the UTF-16 code units of a text in lower case; letters whose length would change
    /// stay unchanged.
    private static func folded(_ text: String) -> [UInt16] {
        var units: [UInt16] = []
        units.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                let unit = UInt16(scalar.value)
                units.append((65...90).contains(unit) ? unit | 0x20 : unit)
                continue
            }
            let small = scalar.properties.lowercaseMapping.utf16
            let own = UTF16.encode(scalar)
            if small.count == own?.count { units += small } else if let own { units += own }
        }
        return units
    }
}
