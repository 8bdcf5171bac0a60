/// The adoption agency algorithm of the HTML Standard, which closes formatting elements that
/// overlap blocks.
enum AdoptionAgency {
    private static let outerRounds = 8
    private static let innerRounds = 3

    static func close(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        let current = builder.open.current
        if builder.draft[current].kind.isHTML(tag.tag), builder.formatting.index(of: current) == nil
        {
            builder.pop()
            return
        }
        for round in 0..<outerRounds {
            guard let element = builder.formatting.last(tag.tag, &builder.draft) else {
                if round == 0 { BodyRules.closeOther(tag, &builder) }
                return
            }
            guard let index = builder.open.index(of: element, &builder.draft) else {
                builder.formatting.remove(element)
                return
            }
            guard builder.open.has(node: element, &builder.draft) else { return }
            guard let block = builder.open.firstSpecial(behind: index, &builder.draft) else {
                builder.open.pop(through: index, &builder.draft)
                builder.formatting.remove(element)
                return
            }
            adopt(element, at: index, block: block, &builder)
        }
    }

    private static func adopt(
        _ element: Int, at index: Int, block blockIndex: Int, _ builder: inout TreeBuilder
    ) {
        let block = builder.open.nodes[blockIndex]
        let ancestor = builder.open.nodes[max(0, index - 1)]
        var last = block
        /// The element after which the copy of the formatting element is inserted into the list of
        /// active formatting elements; nil if the copy takes the formatting element's position.
        var bookmark: Int?
        var position = blockIndex
        var round = 0
        // The time of one end tag can be quadratic in the number of open elements, so the budget is
        // checked in the loop.
        while position - 1 > index, builder.draft.budget.error == nil {
            position -= 1
            round += 1
            var node = builder.open.nodes[position]
            var entry = builder.formatting.index(of: node)
            builder.draft.budget.addSteps(builder.formatting.entries.count / 8)
            if round > innerRounds, let index = entry {
                builder.formatting.remove(at: index)
                entry = nil
            }
            guard let entry, let content = builder.draft.element(node) else {
                builder.open.remove(node, &builder.draft)
                continue
            }
            let copy = builder.draft.makeElement(content, tag: builder.draft[node].tag)
            builder.formatting.replace(at: entry, with: copy)
            builder.open.replace(at: position, with: copy, &builder.draft)
            node = copy
            if last == block { bookmark = node }
            builder.draft.remove(last)
            builder.draft.insert(last, at: TreeDraft.Position(parent: node))
            last = node
        }
        builder.draft.remove(last)
        builder.draft.insert(last, at: builder.position(in: ancestor))
        replace(element, block: block, bookmark: bookmark, &builder)
    }

    /// Wraps the children of a block in a copy of a formatting element, and replaces the element by
    /// the copy in the list of active formatting elements and the stack of open elements.
    private static func replace(
        _ element: Int, block: Int, bookmark: Int?, _ builder: inout TreeBuilder
    ) {
        guard let content = builder.draft.element(element) else { return }
        let copy = builder.draft.makeElement(content, tag: builder.draft[element].tag)
        builder.draft.moveChildren(of: block, to: copy)
        builder.draft.insert(copy, at: TreeDraft.Position(parent: block))
        if let bookmark, let insertionIndex = builder.formatting.index(of: bookmark) {
            builder.formatting.insert(copy, at: insertionIndex + 1)
            builder.formatting.remove(element)
        } else if let insertionIndex = builder.formatting.index(of: element) {
            builder.formatting.replace(at: insertionIndex, with: copy)
        }
        builder.open.remove(element, &builder.draft)
        if let insertionIndex = builder.open.index(of: block, &builder.draft) {
            builder.open.insert(copy, at: insertionIndex + 1, &builder.draft)
        }
    }
}
