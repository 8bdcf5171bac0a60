/// The tree construction rules of the insertion modes "in body" and "text".
enum BodyRules {
    private static let blocks: HTMLTagSet = [
        .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
        .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p,
        .search, .section, .summary, .ul,
    ]
    private static let closedByName: HTMLTagSet = [
        .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div,
        .dl, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu,
        .nav, .ol, .pre, .search, .section, .select, .summary, .ul,
    ]
    static let headTags: HTMLTagSet = [
        .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title,
    ]
    private static let ignored: HTMLTagSet = [
        .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr,
    ]

    static func process(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .null, .doctype: break
        case .space(let text):
            builder.reopenFormatting()
            builder.insert(text: text)
        case .text(let text):
            builder.reopenFormatting()
            builder.insert(text: text)
            builder.allowsFrameset = false
        case .comment(let text): builder.insert(comment: text)
        case .start(let tag): start(tag, &builder)
        case .end(let tag): end(tag, &builder)
        case .endOfFile:
            if !builder.templateModes.isEmpty { builder.process(token, in: .inTemplate) }
        }
    }

    /// Processes a token in the insertion mode "text", within a raw-text element such as `<style>`.
    static func processText(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .space(let text), .text(let text): builder.insert(text: text)
        case .end:
            builder.pop()
            builder.mode = builder.originalMode
        case .endOfFile:
            builder.pop()
            builder.mode = builder.originalMode
            builder.process(token)
        default: break
        }
    }

    // MARK: - Start tags

    private static func start(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        if blocks.contains(tag.tag) {
            builder.closeParagraph()
            builder.insert(tag)
            return
        }
        switch tag.tag {
        case .html:
            if builder.open.count(of: .template) == 0, let root = builder.open.nodes.first {
                builder.draft.merge(tag.attributes, into: root)
            }
        case _ where headTags.contains(tag.tag): builder.process(.start(tag), in: .inHead)
        case .body, .frameset: startBody(tag, &builder)
        case .h1, .h2, .h3, .h4, .h5, .h6:
            builder.closeParagraph()
            if builder.isCurrent(.headings) { builder.pop() }
            builder.insert(tag)
        case .pre, .listing:
            builder.closeParagraph()
            builder.insert(tag)
            builder.skipsLineBreak = true
            builder.allowsFrameset = false
        case .form:
            let isInTemplate = builder.open.count(of: .template) > 0
            guard builder.form < 0 || isInTemplate else { return }
            builder.closeParagraph()
            let node = builder.insert(tag)
            if !isInTemplate { builder.form = node }
        case .li, .dd, .dt: startItem(tag, &builder)
        case .plaintext:
            builder.closeParagraph()
            builder.insert(tag)
            builder.tokenizer.mode = .plainText
        case .a, .nobr: startUnique(tag, &builder)
        case .table:
            if !builder.isQuirky { builder.closeParagraph() }
            builder.insert(tag)
            builder.allowsFrameset = false
            builder.mode = .inTable
        case _ where HTMLTagSet.formatting.contains(tag.tag):
            builder.reopenFormatting()
            builder.formatting.push(builder.insert(tag), &builder.draft)
        case _ where ignored.contains(tag.tag): break
        default: startInline(tag, &builder)
        }
    }

    private static func startBody(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        guard builder.open.nodes.count > 1 else { return }
        let body = builder.open.nodes[1]
        guard builder.draft[body].kind.isHTML(.body) else { return }
        if tag.tag == .body {
            guard builder.open.count(of: .template) == 0 else { return }
            builder.allowsFrameset = false
            builder.draft.merge(tag.attributes, into: body)
        } else if builder.allowsFrameset {
            builder.draft.remove(body)
            builder.open.pop(through: 1, &builder.draft)
            builder.insert(tag)
            builder.mode = .inFrameset
        }
    }

    private static func startItem(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        builder.allowsFrameset = false
        let tags: HTMLTagSet = tag.tag == .li ? [.li] : [.dd, .dt]
        let isOpen =
            tag.tag == .li
            ? builder.open.count(of: .li) > 0
            : builder.open.count(of: .dd) + builder.open.count(of: .dt) > 0
        var index = isOpen ? builder.open.nodes.count - 1 : -1
        while index >= 0 {
            builder.draft.budget.addSteps(1)
            let kind = builder.open.kinds[index]
            if kind.isHTML(tags) {
                builder.closeImplied(except: kind.tag)
                builder.open.pop(through: [kind.tag], &builder.draft)
                break
            }
            if kind.isSpecial, !kind.isHTML([.address, .div, .p]) { break }
            index -= 1
        }
        builder.closeParagraph()
        builder.insert(tag)
    }

    /// Inserts `<a>` or `<nobr>`, after closing an open element of the same name, because these
    /// can't be nested.
    private static func startUnique(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        if tag.tag == .a {
            if let link = builder.formatting.last(.a, &builder.draft) {
                AdoptionAgency.close(tag, &builder)
                builder.formatting.remove(link)
                builder.open.remove(link, &builder.draft)
            }
            builder.reopenFormatting()
        } else {
            builder.reopenFormatting()
            if builder.open.has(.nobr, &builder.draft) {
                AdoptionAgency.close(tag, &builder)
                builder.reopenFormatting()
            }
        }
        builder.formatting.push(builder.insert(tag), &builder.draft)
    }

    private static func startInline(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        switch tag.tag {
        case .button:
            if builder.open.has(.button, &builder.draft) {
                builder.closeImplied()
                builder.open.pop(through: [.button], &builder.draft)
            }
            builder.reopenFormatting()
            builder.insert(tag)
            builder.allowsFrameset = false
        case .applet, .marquee, .object:
            builder.reopenFormatting()
            builder.insert(tag)
            builder.formatting.addMarker()
            builder.allowsFrameset = false
        case .area, .br, .embed, .img, .keygen, .wbr:
            builder.reopenFormatting()
            builder.insert(tag, opens: false)
            builder.allowsFrameset = false
        case .image:
            var image = HTMLTagToken(name: "img")
            image.attributes = tag.attributes
            builder.process(.start(image))
        case .param, .source, .track: builder.insert(tag, opens: false)
        case .textarea:
            builder.insertText(tag, .escapableText(end: tag.name))
            builder.skipsLineBreak = true
            builder.allowsFrameset = false
        case .xmp:
            builder.closeParagraph()
            builder.reopenFormatting()
            builder.allowsFrameset = false
            builder.insertText(tag, .rawText(end: tag.name))
        case .iframe:
            builder.allowsFrameset = false
            builder.insertText(tag, .rawText(end: tag.name))
        case .noembed: builder.insertText(tag, .rawText(end: tag.name))
        case .input, .hr, .select, .option, .optgroup: startSelection(tag, &builder)
        case .rb, .rtc, .rp, .rt:
            if builder.open.has(.ruby, &builder.draft) {
                builder.closeImplied(except: tag.tag == .rp || tag.tag == .rt ? .rtc : .other)
            }
            builder.insert(tag)
        case .math, .svg:
            builder.reopenFormatting()
            ForeignRules.insert(tag, tag.tag == .svg ? .svg : .mathML, &builder)
        default:
            builder.reopenFormatting()
            builder.insert(tag)
        }
    }

    /// Processes a start tag that is parsed differently within `<select>`.
    private static func startSelection(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        switch tag.tag {
        case .hr:
            builder.closeParagraph()
            if builder.open.has(.select, &builder.draft) { builder.closeImplied() }
            builder.insert(tag, opens: false)
            builder.allowsFrameset = false
        case .input:
            if builder.context?.namespace == .html, builder.context?.tag == .select { return }
            closeSelect(&builder)
            builder.reopenFormatting()
            builder.insert(tag, opens: false)
            if tag.value(of: "type")?.lowercased() != "hidden" { builder.allowsFrameset = false }
        case .select:
            if builder.context?.namespace == .html, builder.context?.tag == .select { return }
            // A `<select>` within another `<select>` closes the outer one.
            if closeSelect(&builder) { return }
            builder.reopenFormatting()
            builder.insert(tag)
            builder.allowsFrameset = false
        default:
            if builder.open.has(.select, &builder.draft) {
                builder.closeImplied(except: tag.tag == .option ? .optgroup : .other)
            } else if builder.isCurrent([.option]) {
                builder.pop()
            }
            builder.reopenFormatting()
            builder.insert(tag)
        }
    }

    @discardableResult
    private static func closeSelect(_ builder: inout TreeBuilder) -> Bool {
        guard builder.open.has(.select, &builder.draft) else { return false }
        builder.open.pop(through: [.select], &builder.draft)
        return true
    }

    // MARK: - End tags

    private static func end(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        switch tag.tag {
        case _ where closedByName.contains(tag.tag): close(tag.tag, &builder)
        case .template: builder.process(.end(tag), in: .inHead)
        case .body, .html:
            guard builder.open.has(.body, &builder.draft) else { return }
            builder.mode = .afterBody
            if tag.tag == .html { builder.process(.end(tag)) }
        case .form: closeForm(&builder)
        case .p:
            if !builder.open.has(.p, in: .button, &builder.draft) { builder.insert("p") }
            builder.closeParagraph()
        case .li:
            guard builder.open.has(.li, in: .listItem, &builder.draft) else { return }
            builder.closeImplied(except: .li)
            builder.open.pop(through: [.li], &builder.draft)
        case .dd, .dt:
            guard builder.open.has(tag.tag, &builder.draft) else { return }
            builder.closeImplied(except: tag.tag)
            builder.open.pop(through: [tag.tag], &builder.draft)
        case .h1, .h2, .h3, .h4, .h5, .h6:
            guard builder.open.has(.headings, &builder.draft) else { return }
            builder.closeImplied()
            builder.open.pop(through: .headings, &builder.draft)
        case .applet, .marquee, .object:
            if close(tag.tag, &builder) { builder.formatting.clearToMarker() }
        case .br: builder.process(.start(HTMLTagToken(name: "br")))
        case _ where HTMLTagSet.formatting.contains(tag.tag): AdoptionAgency.close(tag, &builder)
        default: closeOther(tag, &builder)
        }
    }

    @discardableResult
    private static func close(_ tag: HTMLTag, _ builder: inout TreeBuilder) -> Bool {
        guard builder.open.has(tag, &builder.draft) else { return false }
        builder.closeImplied()
        var tags: HTMLTagSet = []
        tags.insert(tag)
        builder.open.pop(through: tags, &builder.draft)
        return true
    }

    private static func closeForm(_ builder: inout TreeBuilder) {
        if builder.open.count(of: .template) > 0 {
            close(.form, &builder)
            return
        }
        let form = builder.form
        builder.form = -1
        guard form >= 0, builder.open.has(node: form, &builder.draft) else { return }
        builder.closeImplied()
        builder.open.remove(form, &builder.draft)
    }

    /// Closes the innermost open element with the name of an end tag, unless an element of the
    /// category "special" is open within it.
    static func closeOther(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        guard builder.open.count(of: tag.name, tag.tag) > 0 else { return }
        var index = builder.open.nodes.count - 1
        while index >= 0 {
            builder.draft.budget.addSteps(1)
            let kind = builder.open.kinds[index]
            if kind.isHTML(tag.tag), builder.isNamed(tag, builder.open.nodes[index]) {
                builder.closeImplied(except: tag.tag)
                builder.open.pop(through: index, &builder.draft)
                return
            }
            if kind.isSpecial { return }
            index -= 1
        }
    }
}
