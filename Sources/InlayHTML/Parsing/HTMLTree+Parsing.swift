import Synchronization

extension HTMLTree {
    /// Parses a document.
    ///
    /// - Parameters:
    ///   - html: The document.
    ///   - limits: The limits of the HTML's length.
    /// - Throws: ``HTMLLimitError`` for HTML that is too long or too expensive to parse; invalid
    ///   HTML is never an error.
    public init(document html: String, limits: HTMLLimits = .init()) throws(HTMLLimitError) {
        self = try Self.parse(html, in: nil, limits: limits).tree
    }

    /// Parses a fragment: the content of an element.
    ///
    /// - Parameters:
    ///   - html: The fragment.
    ///   - context: The name of the element whose content the fragment is (the HTML Standard's
    ///     context element).
    ///   - namespace: The namespace of the context element.
    ///   - limits: The limits of the HTML's length.
    /// - Throws: ``HTMLLimitError`` for HTML that is too long or too expensive to parse; invalid
    ///   HTML is never an error.
    public init(
        fragment html: String, in context: String = "body", namespace: HTMLNamespace = .html,
        limits: HTMLLimits = .init()
    ) throws(HTMLLimitError) {
        self = try Self.parse(html, in: (context, namespace), limits: limits).tree
    }

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

    /// The number of parses since the program started, including those that failed.
    @_spi(Measuring) public static var parseCount: Int { parses.load(ordering: .relaxed) }

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
