/// The known word that is nearest to a misspelt one.
package enum Suggestion {
    /// “; did you mean “…”?” for the nearest word, or nothing when none is near.
    package static func text(for word: String, among known: some Sequence<String>) -> String {
        let limit = max(1, word.count / 3)
        let length = word.unicodeScalars.count
        // Lengths that differ by more than the limit are a distance that does.
        let nearest = known.filter { abs($0.unicodeScalars.count - length) <= limit }
            .map { (word: $0, distance: distance(word, $0)) }
            .filter { $0.distance <= limit }
            .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
        return nearest.map { "; did you mean “\($0.word)”?" } ?? ""
    }

    /// How many letters have to be put in, taken out, changed or swapped with their neighbour.
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
