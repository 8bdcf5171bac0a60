/// The syntactic position within a `srcset`.
struct SourceSetContext: Hashable, Sendable {
    private enum Part: UInt8, Sendable {
        /// Before a candidate, in its URL, in the descriptors after the URL, or in parentheses
        /// within the descriptors.
        case start, address, descriptors, parentheses
    }

    private var part = Part.start
    /// Whether the URL ends with a comma, which ends the candidate if white space follows.
    private var endsWithComma = false

    /// Merges the positions at the end of two branches.
    static func joined(
        _ left: SourceSetContext, _ right: SourceSetContext, _ url: inout URLContext
    ) -> SourceSetContext {
        if left == right { return left }
        guard left.part == .address || right.part == .address else {
            // A value here is checked as a URL, which is also safe in the descriptors.
            url = URLContext()
            return SourceSetContext()
        }
        return SourceSetContext(part: .address)
    }

    /// Advances past a literal byte, and the URL of the candidate with it.
    mutating func consume(_ byte: UInt8, _ url: inout URLContext) {
        let isComma = byte == UInt8(ascii: ",")
        switch part {
        case .start where isComma || HTMLTracker.isSpace(byte): break
        case .address where HTMLTracker.isSpace(byte):
            part = endsWithComma ? .start : .descriptors
            url = URLContext(part: endsWithComma ? .start : .query)
        case .start, .address:
            part = .address
            endsWithComma = isComma
            url.consume(byte)
        case .descriptors where isComma:
            part = .start
            url = URLContext()
        case .descriptors: if byte == UInt8(ascii: "(") { part = .parentheses }
        case .parentheses: if byte == UInt8(ascii: ")") { part = .descriptors }
        }
    }

    /// Advances past a value.
    mutating func consumeValue() {
        if part == .start { part = .address }
        endsWithComma = false
    }
}
