import Synchronization

/// The parser of documents and fragments.
package enum HTMLParser {
    /// Parses a fragment in a context element, or a document if `context` is nil.
    ///
    /// Returns the tree and the cost of parsing.
    package static func parse(
        _ html: String, in context: (name: String, namespace: HTMLNamespace)?, limits: HTMLLimits
    ) throws(HTMLLimitError) -> (tree: HTMLTree, cost: ParseCost) {
        parses.add(1, ordering: .relaxed)
        var html = html
        let result = html.withUTF8 { bytes -> Result<(HTMLTree, ParseCost), HTMLLimitError> in
            guard bytes.count <= limits.bytes else {
                return .failure(.tooLong(bytes: bytes.count, limit: limits.bytes))
            }
            return Result { () throws(HTMLLimitError) in
                guard bytes.contains(0x0D) else { return try build(bytes, in: context) }
                let lines = Self.normalized(bytes)
                return try lines.withUnsafeBufferPointer { lines throws(HTMLLimitError) in
                    try build(lines, in: context)
                }
            }
        }
        let (tree, cost) = try result.get()
        return (tree, cost)
    }

    private static let parses = Atomic(0)

    static var parseCount: Int { parses.load(ordering: .relaxed) }

    private static func build(
        _ bytes: UnsafeBufferPointer<UInt8>, in context: (name: String, namespace: HTMLNamespace)?
    ) throws(HTMLLimitError) -> (HTMLTree, ParseCost) {
        var builder = TreeBuilder(bytes, context: context)
        return try builder.build()
    }

    /// Returns the bytes with every CR LF and CR replaced by a line feed.
    private static func normalized(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if byte != 0x0D {
                lines.append(byte)
            } else if index + 1 == bytes.count || bytes[index + 1] != 0x0A {
                lines.append(0x0A)
            }
        }
        return lines
    }
}
