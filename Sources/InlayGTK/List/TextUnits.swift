/// The ranges of text that a double or a triple click selects.
enum TextUnits {
    /// The word at a position, or the single character there if it isn't part of a word.
    static func word(at position: Int, in text: String) -> Range<Int> {
        let characters = Array(text)
        guard characters.indices.contains(position) else { return position..<position }
        let isOfWord = { (character: Character) in
            character.isLetter || character.isNumber || character == "_" || character == "’"
        }
        guard isOfWord(characters[position]) else { return position..<position + 1 }
        let start = characters[..<position].lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? 0
        let end = characters[position...].firstIndex { !isOfWord($0) } ?? characters.count
        return start..<end
    }

    /// The paragraph at a position.
    static func line(at position: Int, in text: String) -> Range<Int> {
        let characters = Array(text)
        let position = min(position, characters.count)
        let start = characters[..<position].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let end = characters[position...].firstIndex(of: "\n") ?? characters.count
        return start..<end
    }
}
