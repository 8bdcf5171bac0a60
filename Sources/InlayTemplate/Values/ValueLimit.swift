import InlayValues
import OrderedCollections

/// The limits of a value that a template makes by a filter, a tag or `regroup`.
///
/// A list that is added to itself, or regrouped by its own groups, would double in each iteration
/// of a loop and take exponential time to print. Deep values would overflow the stack.
struct ValueLimit: Sendable {
    /// The maximum depth of nested values, which is also the maximum depth of JSON.
    private static let depth = 512

    /// The maximum memory of a text, or of a list or object with all elements.
    let bytes: Int

    /// Throws if a value exceeds the limits.
    ///
    /// A list or object may be as large and as deep as the largest of its inputs, so that filters
    /// can sort or slice any data.
    func check(
        _ value: TemplateValue, madeFrom inputs: @autoclosure () -> [TemplateValue]
    ) throws(ValueLimitError) {
        switch value {
        case .string(let text): try check(bytes: text.utf8.count)
        case .html(let html): try check(bytes: html.source.utf8.count)
        case .array, .object:
            var extent = ValueExtent(maximumBytes: bytes, maximumDepth: Self.depth)
            if extent.add(value) { return }
            var (bytes, depth) = (bytes, Self.depth)
            for input in inputs() {
                var extent = ValueExtent(maximumBytes: .max, maximumDepth: .max)
                _ = extent.add(input)
                bytes = max(bytes, extent.bytes)
                depth = max(depth, extent.depth)
            }
            extent = ValueExtent(maximumBytes: bytes, maximumDepth: depth)
            guard !extent.add(value) else { return }
            throw extent.depth > depth ? .depth(depth) : .bytes(self.bytes)
        default: break
        }
    }

    /// Throws if `count` parts of equal size exceed the limit; call it before making the parts.
    func check(bytes size: Int, times count: Int = 1) throws(ValueLimitError) {
        let (total, overflow) = size.multipliedReportingOverflow(by: count)
        if overflow || total > bytes { throw .bytes(bytes) }
    }
}

/// The error of a value that exceeds the limits.
///
/// Its description continues a sentence that begins with the filter or tag: "makes more than 1000
/// bytes".
enum ValueLimitError: Error, CustomStringConvertible {
    case bytes(Int)
    case depth(Int)

    var description: String {
        switch self {
        case .bytes(let limit): "makes more than \(limit) bytes"
        case .depth(let limit): "makes a value that is nested more than \(limit) deep"
        }
    }
}

/// The memory and the depth of a value with all elements, measured up to a maximum.
private struct ValueExtent {
    let maximumBytes: Int
    let maximumDepth: Int
    private(set) var bytes = 0
    private(set) var depth = 0

    init(maximumBytes: Int, maximumDepth: Int) {
        self.maximumBytes = maximumBytes
        self.maximumDepth = maximumDepth
    }

    /// Adds a value at a level; returns false at the maximum.
    mutating func add(_ value: TemplateValue, level: Int = 1) -> Bool {
        bytes += MemoryLayout<TemplateValue>.stride
        switch value {
        case .string(let text): bytes += text.utf8.count
        case .html(let html): bytes += html.source.utf8.count
        case .array(let values):
            depth = max(depth, level)
            guard depth <= maximumDepth else { return false }
            for value in values where !add(value, level: level + 1) { return false }
        case .object(let members):
            depth = max(depth, level)
            guard depth <= maximumDepth else { return false }
            for (name, value) in members {
                bytes += name.utf8.count
                guard add(value, level: level + 1) else { return false }
            }
        default: break
        }
        return bytes <= maximumBytes
    }
}
