/// The tree construction rules of the insertion modes outside the body: head, templates, framesets
/// and the end of the document.
enum DocumentRules {
    /// The end tags that create a missing `<html>`, `<head>` or `<body>`; all other end tags before
    /// the body are ignored.
    private static let opening: HTMLTagSet = [.head, .body, .html, .br]

    static func process(
        _ token: HTMLToken, _ builder: inout TreeBuilder, in mode: TreeBuilder.Mode
    ) {
        switch mode {
        case .initial: initial(token, &builder)
        case .beforeHTML: beforeHTML(token, &builder)
        case .beforeHead: beforeHead(token, &builder)
        case .inHead: head(token, &builder)
        case .inHeadNoscript: noscript(token, &builder)
        case .afterHead: afterHead(token, &builder)
        case .inTemplate: template(token, &builder)
        case .afterBody: afterBody(token, &builder)
        case .inFrameset: frameset(token, &builder)
        case .afterFrameset: afterFrameset(token, &builder)
        default: afterAll(token, &builder, in: mode)
        }
    }

    // MARK: - Before the body

    private static func initial(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space: break
        case .comment(let text): builder.insert(comment: text, into: 0)
        case .doctype(let doctype):
            let node = builder.draft.makeDoctype(doctype)
            builder.draft.insert(node, at: TreeDraft.Position(parent: 0))
            builder.isQuirky = doctype.isQuirky
            builder.mode = .beforeHTML
        default:
            builder.isQuirky = true
            builder.mode = .beforeHTML
            builder.process(token)
        }
    }

    private static func beforeHTML(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        var html = HTMLTagToken(name: "html")
        switch token {
        case .space, .doctype: return
        case .comment(let text): return builder.insert(comment: text, into: 0)
        case .end(let tag) where !opening.contains(tag.tag): return
        case .start(let tag) where tag.tag == .html: html = tag
        default: break
        }
        let root = builder.draft.makeElement(
            HTMLElement(name: "html", attributes: html.attributes), tag: .html)
        builder.draft.insert(root, at: TreeDraft.Position(parent: 0))
        builder.open.push(root, &builder.draft)
        builder.mode = .beforeHead
        if case .start(let tag) = token, tag.tag == .html { return }
        builder.process(token)
    }

    private static func beforeHead(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space, .doctype: break
        case .comment(let text): builder.insert(comment: text)
        case .start(let tag) where tag.tag == .html: BodyRules.process(token, &builder)
        case .start(let tag) where tag.tag == .head:
            builder.head = builder.insert(tag)
            builder.mode = .inHead
        case .end(let tag) where !opening.contains(tag.tag): break
        default:
            builder.head = builder.insert("head")
            builder.mode = .inHead
            builder.process(token)
        }
    }

    private static func head(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space(let text): builder.insert(text: text)
        case .comment(let text): builder.insert(comment: text)
        case .doctype: break
        case .start(let tag):
            if !start(tag, &builder) { leaveHead(token, &builder) }
        case .end(let tag):
            switch tag.tag {
            case .head:
                builder.pop()
                builder.mode = .afterHead
            case .template: closeTemplate(&builder)
            case .body, .html, .br: leaveHead(token, &builder)
            default: break
            }
        case .text, .null, .endOfFile: leaveHead(token, &builder)
        }
    }

    private static func leaveHead(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        builder.pop()
        builder.mode = .afterHead
        builder.process(token)
    }

    /// Processes a start tag within `<head>`; returns false if the element doesn't belong there.
    private static func start(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) -> Bool {
        switch tag.tag {
        case .html: BodyRules.process(.start(tag), &builder)
        case .base, .basefont, .bgsound, .link, .meta: builder.insert(tag, opens: false)
        case .title: builder.insertText(tag, .escapableText(end: tag.name))
        case .noscript:
            builder.insert(tag)
            builder.mode = .inHeadNoscript
        case .noframes, .style: builder.insertText(tag, .rawText(end: tag.name))
        case .script: builder.insertText(tag, .script)
        case .template:
            builder.insert(tag)
            builder.formatting.addMarker()
            builder.allowsFrameset = false
            builder.mode = .inTemplate
            builder.templateModes.append(.inTemplate)
        case .head: break
        default: return false
        }
        return true
    }

    private static func closeTemplate(_ builder: inout TreeBuilder) {
        guard builder.open.count(of: .template) > 0 else { return }
        builder.closeImplied(all: true)
        builder.open.pop(through: [.template], &builder.draft)
        builder.formatting.clearToMarker()
        _ = builder.templateModes.popLast()
        builder.resetMode()
    }

    private static func noscript(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .doctype: break
        case .space, .comment: head(token, &builder)
        case .start(let tag):
            switch tag.tag {
            case .html: BodyRules.process(token, &builder)
            case .basefont, .bgsound, .link, .meta, .noframes, .style: head(token, &builder)
            case .head, .noscript: break
            default: leaveNoscript(token, &builder)
            }
        case .end(let tag):
            if tag.tag == .noscript {
                builder.pop()
                builder.mode = .inHead
            } else if tag.tag == .br {
                leaveNoscript(token, &builder)
            }
        case .text, .null, .endOfFile: leaveNoscript(token, &builder)
        }
    }

    private static func leaveNoscript(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        builder.pop()
        builder.mode = .inHead
        builder.process(token)
    }

    private static func afterHead(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space(let text): builder.insert(text: text)
        case .comment(let text): builder.insert(comment: text)
        case .doctype: break
        case .start(let tag) where tag.tag == .html: BodyRules.process(token, &builder)
        case .start(let tag) where tag.tag == .body:
            builder.insert(tag)
            builder.allowsFrameset = false
            builder.mode = .inBody
        case .start(let tag) where tag.tag == .frameset:
            builder.insert(tag)
            builder.mode = .inFrameset
        case .start(let tag) where BodyRules.headTags.contains(tag.tag):
            guard builder.head >= 0 else { return }
            builder.open.push(builder.head, &builder.draft)
            head(token, &builder)
            builder.open.remove(builder.head, &builder.draft)
        case .end(let tag) where tag.tag == .template: head(token, &builder)
        case .end(let tag) where !opening.contains(tag.tag) || tag.tag == .head: break
        case .start(let tag) where tag.tag == .head: break
        default:
            builder.insert("body")
            builder.mode = .inBody
            builder.process(token)
        }
    }

    // MARK: - Templates

    private static func template(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space, .text, .null, .comment, .doctype: BodyRules.process(token, &builder)
        case .start(let tag):
            let mode: TreeBuilder.Mode
            switch tag.tag {
            case _ where BodyRules.headTags.contains(tag.tag): return head(token, &builder)
            case .caption, .colgroup, .tbody, .tfoot, .thead: mode = .inTable
            case .col: mode = .inColumnGroup
            case .tr: mode = .inTableBody
            case .td, .th: mode = .inRow
            default: mode = .inBody
            }
            _ = builder.templateModes.popLast()
            builder.templateModes.append(mode)
            builder.mode = mode
            builder.process(token)
        case .end(let tag):
            if tag.tag == .template { head(token, &builder) }
        case .endOfFile:
            guard builder.open.count(of: .template) > 0 else { return }
            builder.open.pop(through: [.template], &builder.draft)
            builder.formatting.clearToMarker()
            _ = builder.templateModes.popLast()
            builder.resetMode()
            builder.process(token)
        }
    }

    // MARK: - After the body

    private static func afterBody(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space: BodyRules.process(token, &builder)
        case .comment(let text): builder.insert(comment: text, into: builder.open.nodes.first ?? 0)
        case .doctype, .endOfFile: break
        case .start(let tag) where tag.tag == .html: BodyRules.process(token, &builder)
        case .end(let tag) where tag.tag == .html:
            if builder.context == nil { builder.mode = .afterAfterBody }
        default:
            builder.mode = .inBody
            builder.process(token)
        }
    }

    private static func frameset(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space, .text: insertSpaces(of: token, &builder)
        case .comment(let text): builder.insert(comment: text)
        case .start(let tag):
            switch tag.tag {
            case .html: BodyRules.process(token, &builder)
            case .frameset: builder.insert(tag)
            case .frame: builder.insert(tag, opens: false)
            case .noframes: head(token, &builder)
            default: break
            }
        case .end(let tag):
            guard tag.tag == .frameset, builder.open.nodes.count > 1 else { return }
            builder.pop()
            if builder.context == nil, !builder.isCurrent([.frameset]) {
                builder.mode = .afterFrameset
            }
        case .doctype, .null, .endOfFile: break
        }
    }

    private static func afterFrameset(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space, .text: insertSpaces(of: token, &builder)
        case .comment(let text): builder.insert(comment: text)
        case .start(let tag):
            if tag.tag == .html { BodyRules.process(token, &builder) }
            if tag.tag == .noframes { head(token, &builder) }
        case .end(let tag):
            if tag.tag == .html { builder.mode = .afterAfterFrameset }
        case .doctype, .null, .endOfFile: break
        }
    }

    /// Inserts the white space of a text token and ignores its other characters.
    private static func insertSpaces(of token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space(let text), .text(let text):
            let spaces = text.utf8.filter(HTMLTokenizer.isSpace)
            if !spaces.isEmpty { builder.insert(text: String(decoding: spaces, as: UTF8.self)) }
        default: break
        }
    }

    private static func afterAll(
        _ token: HTMLToken, _ builder: inout TreeBuilder, in mode: TreeBuilder.Mode
    ) {
        switch token {
        case .comment(let text): return builder.insert(comment: text, into: 0)
        case .doctype, .space: return BodyRules.process(token, &builder)
        case .start(let tag) where tag.tag == .html: return BodyRules.process(token, &builder)
        case .endOfFile: return
        default: break
        }
        if mode == .afterAfterBody {
            builder.mode = .inBody
            builder.process(token)
        } else if case .start(let tag) = token, tag.tag == .noframes {
            head(token, &builder)
        }
    }
}
