/// The tree construction rules for foreign content: SVG and MathML.
enum ForeignRules {
    static func process(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        switch token {
        case .null: builder.insert(text: "\u{FFFD}")
        case .space(let text): builder.insert(text: text)
        case .text(let text):
            builder.insert(text: text)
            builder.allowsFrameset = false
        case .comment(let text): builder.insert(comment: text)
        case .doctype, .endOfFile: break
        case .start(let tag):
            if endsForeign(tag) {
                leave(token, &builder)
            } else if builder.open.nodes.count == 1, let context = builder.context {
                insert(tag, context.namespace, &builder)
            } else {
                insert(tag, builder.open.kinds.last?.namespace ?? .html, &builder)
            }
        case .end(let tag):
            if tag.tag == .br || tag.tag == .p {
                leave(token, &builder)
            } else {
                end(tag, &builder)
            }
        }
    }

    private static func endsForeign(_ tag: HTMLTagToken) -> Bool {
        if tag.tag == .font {
            return tag.attributes.contains { ["color", "face", "size"].contains($0.name) }
        }
        return HTMLTagSet.breakouts.contains(tag.tag)
    }

    /// Closes open SVG and MathML elements up to one that may contain HTML, and processes a token
    /// by the rules of the insertion mode.
    private static func leave(_ token: HTMLToken, _ builder: inout TreeBuilder) {
        while builder.open.nodes.count > 1, !isBorder(builder.open.current, &builder) {
            builder.pop()
        }
        builder.process(token, in: builder.mode)
    }

    /// Returns whether an element is an HTML element, or an SVG or MathML element that may contain
    /// HTML (an integration point).
    private static func isBorder(_ index: Int, _ builder: inout TreeBuilder) -> Bool {
        let node = builder.draft[index].kind
        switch node.namespace {
        case .html: return true
        case .svg: return HTMLTagSet.svgHTML.contains(node.tag)
        case .mathML:
            return HTMLTagSet.mathText.contains(node.tag)
                || node.tag == .annotationXML && builder.isHTMLIntegrationPoint(index)
        }
    }

    private static func end(_ tag: HTMLTagToken, _ builder: inout TreeBuilder) {
        var index = builder.open.nodes.count - 1
        while index > 0 {
            builder.draft.budget.addSteps(1)
            let kind = builder.open.kinds[index]
            if kind.isHTML { return builder.process(.end(tag), in: builder.mode) }
            if kind.tag == tag.tag, builder.isNamed(tag, builder.open.nodes[index]) {
                builder.open.pop(through: index, &builder.draft)
                return
            }
            index -= 1
        }
    }

    /// Inserts an SVG or MathML element, and restores the case of its names, such as `viewBox`.
    static func insert(
        _ token: HTMLTagToken, _ namespace: HTMLNamespace, _ builder: inout TreeBuilder
    ) {
        var token = token
        if namespace == .svg { token.name = svgNames[token.name] ?? token.name }
        token.attributes = token.attributes.map { attribute in
            let name: String? =
                switch namespace {
                case .svg: svgAttributes[attribute.name]
                case .mathML: attribute.name == "definitionurl" ? "definitionURL" : nil
                case .html: nil
                }
            return name.map { HTMLAttribute(name: $0, value: attribute.value) } ?? attribute
        }
        builder.insert(token, namespace: namespace, opens: !token.isSelfClosing)
    }

    private static let svgNames = byLowercase([
        "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion",
        "animateTransform", "clipPath", "feBlend", "feColorMatrix", "feComponentTransfer",
        "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap",
        "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
        "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset",
        "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence",
        "foreignObject", "glyphRef", "linearGradient", "radialGradient", "textPath",
    ])

    private static let svgAttributes = byLowercase([
        "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode",
        "clipPathUnits", "diffuseConstant", "edgeMode", "filterUnits", "glyphRef",
        "gradientTransform", "gradientUnits", "kernelMatrix", "kernelUnitLength", "keyPoints",
        "keySplines", "keyTimes", "lengthAdjust", "limitingConeAngle", "markerHeight",
        "markerUnits", "markerWidth", "maskContentUnits", "maskUnits", "numOctaves", "pathLength",
        "patternContentUnits", "patternTransform", "patternUnits", "pointsAtX", "pointsAtY",
        "pointsAtZ", "preserveAlpha", "preserveAspectRatio", "primitiveUnits", "refX", "refY",
        "repeatCount", "repeatDur", "requiredExtensions", "requiredFeatures", "specularConstant",
        "specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles",
        "surfaceScale", "systemLanguage", "tableValues", "targetX", "targetY", "textLength",
        "viewBox", "viewTarget", "xChannelSelector", "yChannelSelector", "zoomAndPan",
    ])

    private static func byLowercase(_ names: [String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($0.lowercased(), $0) })
    }
}
