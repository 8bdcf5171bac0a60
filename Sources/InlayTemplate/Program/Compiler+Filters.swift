import InlayValues

extension Compiler {
    /// The filters that preserve markup.
    private static let blockFilters: Set<String> = [
        "upper", "uppercase", "lower", "lowercase", "trim", "force_escape", "escape", "raw",
    ]

    mutating func append(
        _ calls: [Expression.FilterCall], body: [Node], _ escaper: Escaper, at offset: Int,
        to linker: inout Linker
    ) throws(SourceDiagnostic) {
        var start = text.context
        if text.escaping == .context,
            let call = calls.first(where: { !Self.blockFilters.contains($0.name) })
        {
            throw source.error(
                at: call.offset,
                "“\(call.name)” could cut the tags of a block: filter the values in it")
        }
        let index = builder.add(filters: try valueCompiler.resolve(calls, &linker))
        builder.append(.beginCapture)
        append(body, to: &linker)
        builder.append(.endCapture(filters: index, escaper))
        if start.firstText != .none {
            builder.append(.keepLineBreak)
            text.endBlock(from: start)
            start.firstText = text.context.firstText
        }
        guard text.escaping != .context || (start.state == .text && text.context == start) else {
            throw source.error(
                at: offset,
                "the filter of a block needs the text of an element, not a part of a tag")
        }
    }
}
