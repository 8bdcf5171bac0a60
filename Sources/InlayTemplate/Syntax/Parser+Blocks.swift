import InlayValues

extension Parser {
    mutating func node(_ tag: Tag, in opening: Tag?) throws(SourceDiagnostic) -> Node? {
        switch tag.name {
        case "if": return try conditional(tag)
        case "for": return try loop(tag)
        case "include": return try plainTags.include(tag)
        case "with": return try with(tag)
        case "extends":
            try extend(tag)
            return nil
        case "block": return try blockNode(tag)
        case "filter": return try filtered(tag)
        case "spaceless":
            try tag.cursor.finish()
            return .spaceless(body: try body(of: tag), offset: tag.offset)
        case "autoescape": return try autoescape(tag)
        case "ifchanged": return try ifChanged(tag)
        case "cycle": return try cycles.cycle(tag, plainTags)
        case "resetcycle": return try cycles.reset(tag)
        case "firstof": return try plainTags.firstOf(tag)
        case "now": return try plainTags.now(tag)
        case "widthratio": return try plainTags.widthRatio(tag)
        case "regroup": return try plainTags.regroup(tag)
        case "templatetag": return try plainTags.templateTag(tag)
        case "set": return try plainTags.set(tag)
        case "section":
            var cursor = tag.cursor
            let name = try cursor.takeSectionName(dialect)
            try cursor.finish()
            return .section(name: name, body: try body(of: tag))
        case "load":
            try load(tag)
            return nil
        case "csrf_token": return nil
        default:
            if let own = sets.tags[tag.name] { return try plainTags.call(own, tag) }
            if let own = sets.blocks[tag.name] { return try block(own, tag) }
            throw problem(of: tag, in: opening)
        }
    }

    // MARK: - Blocks

    /// Parses the body of a block without an `else`.
    private mutating func body(of tag: Tag) throws(SourceDiagnostic) -> [Node] {
        let (nodes, end) = block(of: tag)
        var cursor = end?.cursor
        if tag.name == "block" { _ = cursor?.take() }
        try cursor?.finish()
        return nodes
    }

    private mutating func conditional(_ opening: Tag) throws(SourceDiagnostic) -> Node {
        var branches: [Node.Branch] = []
        let firstCycle = cycles.count
        var tag = opening
        while true {
            let condition = try expressions.condition(&tag.cursor)
            try tag.cursor.finish()
            let start = cycles.count
            let (body, end) = block(of: opening)
            branches.append(
                Node.Branch(condition: condition, body: body, cycles: start..<cycles.count))
            guard var end else { break }
            let continues =
                end.name == "elif" || end.name == "elseif"
                || (end.name == "else" && end.cursor.take(word: "if"))
            if continues {
                tag = end
                continue
            }
            try end.cursor.finish()
            let otherwise = end.name == "else" ? try lastPart(of: opening) : []
            return .conditional(
                Node.Choice(
                    branches: branches, otherwise: otherwise, cycles: firstCycle..<cycles.count,
                    offset: opening.offset))
        }
        return .conditional(
            Node.Choice(
                branches: branches, otherwise: [], cycles: firstCycle..<cycles.count,
                offset: opening.offset))
    }

    private mutating func loop(_ opening: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = opening.cursor
        var variables: [String] = []
        let sequence: Node.Sequence
        let first = cursor
        if let bounds = try plainTags.range(&cursor) {
            sequence = bounds
        } else {
            cursor = first
            repeat {
                variables.append(try cursor.takeName("a name for the element", dialect))
            } while cursor.take(symbol: ",")
            guard cursor.take(word: "in") else { throw cursor.unexpected(instead: "“in”") }
            sequence = .value(try expressions.expression(&cursor, spaced: false))
        }
        let isReversed = cursor.take(word: "reversed")
        try cursor.finish()
        return try loop(opening, over: sequence, variables, isReversed: isReversed)
    }

    /// Parses the body of a loop and the part after its `else` or `empty`.
    private mutating func loop(
        _ opening: Tag, over sequence: Node.Sequence, _ variables: [String], isReversed: Bool
    ) throws(SourceDiagnostic) -> Node {
        let firstCycle = cycles.count
        let (body, end) = block(of: opening)
        let bodyCycles = firstCycle..<cycles.count
        try end?.cursor.finish()
        let hasOtherwise = end.map { ["else", "empty"].contains($0.name) } ?? false
        return .loop(
            Node.Loop(
                variables: variables, sequence: sequence, isReversed: isReversed,
                offset: opening.offset, body: body,
                otherwise: hasOtherwise ? try lastPart(of: opening) : [], cycles: bodyCycles))
    }

    /// Parses a custom block, which is a condition or a loop within a section.
    private mutating func block(_ own: TemplateBlock, _ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let call = try plainTags.call(
            own.tag, tag, &cursor, until: { _ in false })
        try cursor.finish()
        let node: Node
        if let variables = own.variables {
            node = try loop(tag, over: .value(call), variables, isReversed: false)
        } else {
            let firstCycle = cycles.count
            let (body, end) = block(of: tag)
            let branch = Node.Branch(
                condition: .value(call), body: body, cycles: firstCycle..<cycles.count)
            try end?.cursor.finish()
            let otherwise = end?.name == "else" ? try lastPart(of: tag) : []
            node = .conditional(
                Node.Choice(
                    branches: [branch], otherwise: otherwise, cycles: firstCycle..<cycles.count,
                    offset: tag.offset))
        }
        return .section(name: tag.name, body: [node])
    }

    /// Parses the part between `else` and the end of a block.
    private mutating func lastPart(of opening: Tag) throws(SourceDiagnostic) -> [Node] {
        let (nodes, end) = block(of: opening)
        if let end, !TagTable.isEnd(end.name, of: opening.name) {
            throw source.error(at: end.offset, "nothing but the end can follow “else”")
        }
        try end?.cursor.finish()
        return nodes
    }

    private mutating func blockNode(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let name = try cursor.takeName("a name for the block")
        try cursor.finish()
        let body = try body(of: tag)
        try define(name, body, at: tag.offset)
        return .block(name: name, body: body, offset: tag.offset)
    }

    private mutating func filtered(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let filters = try expressions.filters(&cursor)
        try cursor.finish()
        if let call = filters.first(where: { ["escape", "safe", "raw"].contains($0.name) }) {
            throw source.error(at: call.offset, "“\(call.name)” can’t be a filter of a block")
        }
        return .filtered(filters, body: try body(of: tag), offset: tag.offset)
    }

    private mutating func autoescape(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let isOn = cursor.take(word: "on")
        guard isOn || cursor.take(word: "off") else {
            throw cursor.unexpected(instead: "“on” or “off”")
        }
        try cursor.finish()
        return .autoescape(isOn, body: try body(of: tag), offset: tag.offset)
    }

    private mutating func ifChanged(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        var values: [Expression] = []
        while cursor.next != nil {
            values.append(try expressions.expression(&cursor, spaced: false))
        }
        let (body, end) = block(of: tag)
        try end?.cursor.finish()
        let otherwise = end?.name == "else" ? try lastPart(of: tag) : []
        return .ifChanged(values, body: body, otherwise: otherwise, offset: tag.offset)
    }

    private mutating func with(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let bindings = try plainTags.bindings(&cursor)
        return .with(bindings: bindings, body: try body(of: tag))
    }
}
