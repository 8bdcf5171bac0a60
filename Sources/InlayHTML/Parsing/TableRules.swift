/// The tree construction rules of the insertion modes for tables.
enum TableRules {
    private static let bodies: HTMLTagSet = [.tbody, .tfoot, .thead]
    private static let cells: HTMLTagSet = [.td, .th]
    private static let tableContext: HTMLTagSet = [.table, .template, .html]
    private static let bodyContext: HTMLTagSet = [.tbody, .tfoot, .thead, .template, .html]
    private static let rowContext: HTMLTagSet = [.tr, .template, .html]
    /// The tags of table parts, whose start tags close an open cell or caption.
    private static let parts: HTMLTagSet = [
        .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr,
    ]

    static func process(
        _ token: HTMLToken, _ builder: inout TreeBuilder, in mode: TreeBuilder.Mode
    ) {
        switch mode {
        case .inTableText: tableText(token, &builder)
        case .inCaption: caption(token, &builder)
        case .inColumnGroup: columnGroup(token, &builder)
        case .inTableBody: tableBody(token, &builder)
        case .inRow: row(token, &builder)
        case .inCell: cell(token, &builder)
        default: table(token, &builder)
        }
    }

    // MARK: - Tables

    private static func table(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space, .text, .null:
            guard builder.isCurrent([.table, .tbody, .template, .tfoot, .thead, .tr]) else {
                return misplaced(token, &builder)
            }
            builder.tableText = []
            builder.originalMode = builder.mode
            builder.mode = .inTableText
            builder.process(token)
        case .comment(let text): builder.insert(comment: text)
        case .doctype: break
        case .start(let tag): startInTable(tag, &builder)
        case .end(let tag): endInTable(tag, &builder)
        case .endOfFile: BodyRules.process(token, &builder)
        }
    }

    private static func startInTable(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        switch tag.tag {
        case .caption:
            builder.open.pop(to: tableContext, &builder.draft)
            builder.formatting.addMarker()
            builder.insert(tag)
            builder.mode = .inCaption
        case .colgroup, .col:
            builder.open.pop(to: tableContext, &builder.draft)
            builder.mode = .inColumnGroup
            if tag.tag == .colgroup {
                builder.insert(tag)
            } else {
                builder.insert("colgroup")
                builder.process(.start(tag))
            }
        case .tbody, .tfoot, .thead, .td, .th, .tr:
            builder.open.pop(to: tableContext, &builder.draft)
            builder.mode = .inTableBody
            if bodies.contains(tag.tag) {
                builder.insert(tag)
            } else {
                builder.insert("tbody")
                builder.process(.start(tag))
            }
        case .table:
            if close(&builder) { builder.process(.start(tag)) }
        case .style, .script, .template: builder.process(.start(tag), in: .inHead)
        case .input where tag.value(of: "type")?.lowercased() == "hidden":
            builder.insert(tag, opens: false)
        case .form:
            guard builder.form < 0, builder.open.count(of: .template) == 0 else { return }
            builder.form = builder.insert(tag, opens: false)
        default: misplaced(.start(tag), &builder)
        }
    }

    private static func endInTable(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        switch tag.tag {
        case .table: close(&builder)
        case .template: builder.process(.end(tag), in: .inHead)
        case .body, .html: break
        case _ where parts.contains(tag.tag): break
        default: misplaced(.end(tag), &builder)
        }
    }

    /// Closes the innermost table; returns false if none is in table scope.
    @discardableResult
    private static func close(_ builder: inout TreeBuilder) -> Bool {
        guard builder.open.has(.table, in: .table, &builder.draft) else { return false }
        builder.open.pop(through: [.table], &builder.draft)
        builder.resetMode()
        return true
    }

    /// Processes a token that isn't allowed in a table, with foster parenting: content is inserted
    /// before the table.
    private static func misplaced(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        builder.fostersContent = true
        BodyRules.process(token, &builder)
        builder.fostersContent = false
    }

    private static func tableText(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .null: return
        case .space(let text), .text(let text):
            builder.tableText.append(text)
            return
        default: break
        }
        let text = builder.tableText.joined()
        builder.tableText = []
        if text.utf8.allSatisfy(HTMLTokenizer.isSpace) {
            if !text.isEmpty { builder.insert(text: text) }
        } else {
            misplaced(.text(text), &builder)
        }
        builder.mode = builder.originalMode
        builder.process(token)
    }

    // MARK: - Captions and columns

    private static func caption(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .end(let tag) where tag.tag == .caption: closeCaption(&builder)
        case .start(let tag) where parts.contains(tag.tag),
            .end(let tag) where tag.tag == .table:
            if closeCaption(&builder) { builder.process(token) }
        case .end(let tag) where tag.tag == .body || tag.tag == .html || parts.contains(tag.tag):
            break
        default: BodyRules.process(token, &builder)
        }
    }

    @discardableResult
    private static func closeCaption(_ builder: inout TreeBuilder) -> Bool {
        guard builder.open.has(.caption, in: .table, &builder.draft) else { return false }
        builder.closeImplied()
        builder.open.pop(through: [.caption], &builder.draft)
        builder.formatting.clearToMarker()
        builder.mode = .inTable
        return true
    }

    private static func columnGroup(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space(let text): builder.insert(text: text)
        case .comment(let text): builder.insert(comment: text)
        case .doctype: break
        case .start(let tag) where tag.tag == .html: BodyRules.process(token, &builder)
        case .start(let tag) where tag.tag == .col: builder.insert(tag, opens: false)
        case .start(let tag) where tag.tag == .template: builder.process(token, in: .inHead)
        case .end(let tag) where tag.tag == .template: builder.process(token, in: .inHead)
        case .end(let tag) where tag.tag == .col: break
        case .endOfFile: BodyRules.process(token, &builder)
        default:
            guard builder.isCurrent([.colgroup]) else { return }
            builder.pop()
            builder.mode = .inTable
            if case .end(let tag) = token, tag.tag == .colgroup { return }
            builder.process(token)
        }
    }

    // MARK: - Rows and cells

    private static func tableBody(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .start(let tag) where tag.tag == .tr || cells.contains(tag.tag):
            builder.open.pop(to: bodyContext, &builder.draft)
            builder.mode = .inRow
            if tag.tag == .tr {
                builder.insert(tag)
            } else {
                builder.insert("tr")
                builder.process(token)
            }
        case .end(let tag) where bodies.contains(tag.tag):
            guard builder.open.has(tag.tag, in: .table, &builder.draft) else { return }
            closeBody(&builder)
        case .start(let tag) where parts.contains(tag.tag),
            .end(let tag) where tag.tag == .table:
            guard builder.open.has(bodies, in: .table, &builder.draft) else { return }
            closeBody(&builder)
            builder.process(token)
        case .end(let tag) where tag.tag == .body || tag.tag == .html || parts.contains(tag.tag):
            break
        default: table(token, &builder)
        }
    }

    private static func closeBody(_ builder: inout TreeBuilder) {
        builder.open.pop(to: bodyContext, &builder.draft)
        builder.pop()
        builder.mode = .inTable
    }

    private static func row(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .start(let tag) where cells.contains(tag.tag):
            builder.open.pop(to: rowContext, &builder.draft)
            builder.insert(tag)
            builder.mode = .inCell
            builder.formatting.addMarker()
        case .end(let tag) where tag.tag == .tr: closeRow(&builder)
        case .start(let tag) where parts.contains(tag.tag),
            .end(let tag) where tag.tag == .table:
            if closeRow(&builder) { builder.process(token) }
        case .end(let tag) where bodies.contains(tag.tag):
            guard builder.open.has(tag.tag, in: .table, &builder.draft), closeRow(&builder) else {
                return
            }
            builder.process(token)
        case .end(let tag) where tag.tag == .body || tag.tag == .html || parts.contains(tag.tag):
            break
        default: table(token, &builder)
        }
    }

    @discardableResult
    private static func closeRow(_ builder: inout TreeBuilder) -> Bool {
        guard builder.open.has(.tr, in: .table, &builder.draft) else { return false }
        builder.open.pop(to: rowContext, &builder.draft)
        builder.pop()
        builder.mode = .inTableBody
        return true
    }

    private static func cell(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .end(let tag) where cells.contains(tag.tag):
            guard builder.open.has(tag.tag, in: .table, &builder.draft) else { return }
            builder.closeImplied()
            builder.open.pop(through: tag.tag == .td ? [.td] : [.th], &builder.draft)
            builder.formatting.clearToMarker()
            builder.mode = .inRow
        case .start(let tag) where parts.contains(tag.tag):
            guard builder.open.has(cells, in: .table, &builder.draft) else { return }
            closeCell(&builder)
            builder.process(token)
        case .end(let tag)
        where tag.tag == .table || tag.tag == .tr || bodies.contains(tag.tag):
            guard builder.open.has(tag.tag, in: .table, &builder.draft) else { return }
            closeCell(&builder)
            builder.process(token)
        case .end(let tag) where tag.tag == .body || tag.tag == .html || parts.contains(tag.tag):
            break
        default: BodyRules.process(token, &builder)
        }
    }

    private static func closeCell(_ builder: inout TreeBuilder) {
        builder.closeImplied()
        builder.open.pop(through: cells, &builder.draft)
        builder.formatting.clearToMarker()
        builder.mode = .inRow
    }
}
