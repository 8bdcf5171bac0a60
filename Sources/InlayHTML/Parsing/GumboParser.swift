import CGumbo

/// Has gumbo parse, and copies its tree.
enum GumboParser {
    /// The element that a fragment would be in.
    struct Context {
        let tag: GumboTag
        let namespace: HTMLNamespace
    }

    /// Parses a document, or with a context what would be in such an element.
    static func parse(_ html: String, in context: Context?, limits: HTMLLimits)
        throws(HTMLLimitError) -> HTMLTree
    {
        var html = html
        let result = html.withUTF8 { bytes -> Result<HTMLTree, HTMLLimitError> in
            guard bytes.count <= limits.bytes else {
                return .failure(.tooLong(bytes: bytes.count, limit: limits.bytes))
            }
            guard limits.isOwnText || TagBudget.admits(bytes) else { return .failure(.tooDeep) }
            return .success(parse(bytes, in: context))
        }
        return try result.get()
    }

    private static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, in context: Context?
    ) -> HTMLTree {
        let memory = ParserMemory()
        var options = kGumboDefaultOptions
        options.userdata = Unmanaged.passUnretained(memory).toOpaque()
        options.allocator = { memory, size in
            guard let memory else { return nil }
            return Unmanaged<ParserMemory>.fromOpaque(memory).takeUnretainedValue().allocate(size)
        }
        options.deallocator = { _, _ in }
        options.max_errors = 0
        if let context {
            options.fragment_context = context.tag
            options.fragment_namespace =
                switch context.namespace {
                case .html: GUMBO_NAMESPACE_HTML
                case .svg: GUMBO_NAMESPACE_SVG
                case .mathML: GUMBO_NAMESPACE_MATHML
                }
        }
        return withExtendedLifetime(memory) {
            // An empty text has no address, and gumbo wants one.
            let empty: StaticString = ""
            let start = bytes.baseAddress ?? empty.utf8Start
            return start.withMemoryRebound(to: CChar.self, capacity: max(bytes.count, 1)) { start in
                guard let output = gumbo_parse_with_options(&options, start, bytes.count) else {
                    return HTMLTree()
                }
                // Of a fragment the root is an element that stands for the context.
                let top = context == nil ? output.pointee.document : output.pointee.root
                return top.map { TreeCopy.tree(below: $0, isDocument: context == nil) }
                    ?? HTMLTree()
            }
        }
    }
}
