/// A spelling suggestion: the known word that is nearest to a misspelled one.
package enum Suggestion {
    /// Returns “; did you mean “…”?” with the nearest word, or an empty text if no other word is
    /// near.
    package static func text(for word: String, among known: some Sequence<String>) -> String {
        let limit = max(1, word.count / 3)
        let length = word.unicodeScalars.count
        // A word whose length differs by more than the limit can't be near enough.
        let nearest = known.filter {
            $0 != word && abs($0.unicodeScalars.count - length) <= limit
        }
        .map { (word: $0, distance: distance(word, $0)) }
        .filter { $0.distance <= limit }
        .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
        return nearest.map { "; did you mean “\($0.word)”?" } ?? ""
    }

    /// Returns the edit distance: the number of letters inserted, deleted, substituted or swapped
    /// with a neighbor.
    private static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.unicodeScalars.prefix(64))
        let right = Array(right.unicodeScalars.prefix(64))
        var rows = [Array(0...right.count)]
        for (row, scalar) in left.enumerated() {
            var line = [row + 1]
            for (column, other) in right.enumerated() {
                let change = rows[row][column] + (scalar == other ? 0 : 1)
                var best = min(change, line[column] + 1, rows[row][column + 1] + 1)
                if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
                    best = min(best, rows[row - 1][column - 1] + 1)
                }
                line.append(best)
            }
            rows.append(line)
        }
        return rows[left.count][right.count]
    }
}
