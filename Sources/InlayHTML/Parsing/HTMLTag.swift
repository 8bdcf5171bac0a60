/// An element name that the parsing rules distinguish; all other names are ``other``.
enum HTMLTag: UInt8, CaseIterable {
    case other
    case a, address, annotationXML, applet, area, article, aside, b, base, basefont, bgsound, big
    case blockquote, body, br, button, caption, center, code, col, colgroup, dd, desc, details
    case dialog, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer
    case foreignObject, form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr
    case html, i, iframe, image, img, input, keygen, li, link, listing, main, malignmark, marquee
    case math, menu, meta, mglyph, mi, mn, mo, ms, mtext, nav, nobr, noembed, noframes, noscript
    case object, ol, optgroup, option, p, param, plaintext, pre, rb, rp, rt, rtc, ruby, s, script
    case search, section, select, small, source, span, strike, strong, style, sub, summary, sup
    case svg, table, tbody, td, template, textarea, tfoot, th, thead, title, tr, track, tt, u, ul
    case `var`, wbr, xmp

    private static let byName: [String: HTMLTag] = {
        var tags: [String: HTMLTag] = [:]
        for tag in allCases where tag != .other { tags["\(tag)".lowercased()] = tag }
        tags["annotationxml"] = nil
        tags["annotation-xml"] = .annotationXML
        return tags
    }()

    /// Creates the tag for an element name in lower case; an unknown name is ``other``.
    init(name: String) {
        self = Self.byName[name] ?? .other
    }
}

/// A set of element names, stored as bits.
struct HTMLTagSet: ExpressibleByArrayLiteral {
    private var low: UInt64 = 0
    private var middle: UInt64 = 0
    private var high: UInt64 = 0

    init(arrayLiteral tags: HTMLTag...) {
        for tag in tags { insert(tag) }
    }

    mutating func insert(_ tag: HTMLTag) {
        let bit: UInt64 = 1 << UInt64(tag.rawValue & 63)
        switch tag.rawValue >> 6 {
        case 0: low |= bit
        case 1: middle |= bit
        default: high |= bit
        }
    }

    func contains(_ tag: HTMLTag) -> Bool {
        let bit: UInt64 = 1 << UInt64(tag.rawValue & 63)
        switch tag.rawValue >> 6 {
        case 0: return low & bit != 0
        case 1: return middle & bit != 0
        default: return high & bit != 0
        }
    }

    static let formatting: HTMLTagSet = [
        .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u,
    ]
    static let headings: HTMLTagSet = [.h1, .h2, .h3, .h4, .h5, .h6]
    /// The elements whose end tag may be omitted: they are closed when an ancestor is closed.
    static let impliedEnds: HTMLTagSet = [
        .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc,
    ]
    /// The elements that need no end tag within a `<template>`: its end tag closes them.
    static let allImpliedEnds: HTMLTagSet = [
        .caption, .colgroup, .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc, .tbody,
        .td, .tfoot, .th, .thead, .tr,
    ]
    /// The table elements that can't directly contain text and ordinary elements; the parser
    /// inserts such content before the table.
    static let tableParts: HTMLTagSet = [.table, .tbody, .tfoot, .thead, .tr]
    /// The HTML elements of the HTML Standard's category "special".
    static let special: HTMLTagSet = [
        .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body,
        .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt,
        .embed, .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3,
        .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li,
        .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript,
        .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source,
        .style, .summary, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title,
        .tr, .track, .ul, .wbr, .xmp,
    ]
    /// The MathML elements whose text is parsed by the rules of HTML: text integration points.
    static let mathText: HTMLTagSet = [.mi, .mn, .mo, .ms, .mtext]
    /// The SVG elements that contain HTML: HTML integration points.
    static let svgHTML: HTMLTagSet = [.foreignObject, .desc, .title]
    /// The HTML elements whose start tags close the open SVG and MathML elements around them.
    static let breakouts: HTMLTagSet = [
        .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
        .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
        .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var,
    ]
}
