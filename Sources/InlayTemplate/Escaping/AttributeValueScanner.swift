/// A scanner that follows URLs, scripts, styles and `type` attributes through the literal parts of
/// attribute values.
enum AttributeValueScanner {
    /// Advances the context past a literal part of the current attribute's value; returns the error
    /// in that part, or nil.
    static func consume(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ context: inout HTMLContext
    ) -> HTMLTracker.Problem? {
        var problem: HTMLTracker.Problem?
        switch context.attribute {
        case .url, .resource, .urlList:
            let separator = context.attribute == .urlList ? UInt8(ascii: ";") : nil
            CharacterReference.resolve(bytes, range) { byte, offset in
                if byte == separator {
                    context.url = URLContext()
                } else if context.url.part != .chosenScheme {
                    context.url.consume(byte)
                    if context.url.part == .chosenScheme {
                        problem = (offset, "a value can’t choose the scheme of an address")
                    }
                }
            }
        case .srcset:
            CharacterReference.resolve(bytes, range) { byte, _ in
                context.sourceSet.consume(byte, &context.url)
            }
        case .script:
            CharacterReference.resolve(bytes, range) { byte, _ in
                context.script.consume(byte)
            }
        case .style:
            CharacterReference.resolve(bytes, range) { byte, _ in
                context.style.consume(byte)
            }
        case .scriptType:
            CharacterReference.resolve(bytes, range) { byte, _ in
                if !HTMLTracker.isSpace(byte) {
                    context.typeSuffix = context.typeSuffix << 8 | UInt64(lowercased(byte))
                }
            }
        default: break
        }
        return problem
    }

    /// Returns the kind of a script, derived from the end of its `type` value: JavaScript unless it
    /// is known to be something else.
    static func scriptKind(_ context: HTMLContext) -> HTMLContext.ScriptKind {
        let type = context.typeSuffix
        let kind = kind(ofType: type)
        guard context.typeCount > 1, kind != context.scriptKind else { return kind }
        // With multiple `type` attributes, or within branches, it is unknown which one comes first
        // and is used.
        return [kind, context.scriptKind].contains(.loadingRules) ? .loadingRules : .script
    }

    private static func kind(ofType type: UInt64) -> HTMLContext.ScriptKind {
        if Self.ruleTypes.contains(where: { type & $0.mask == $0.letters }) { return .loadingRules }
        if Self.jsonTypes.contains(where: { type & $0.mask == $0.letters }) { return .json }
        if Self.inertTypes.contains(where: { type & $0.mask == $0.letters }) { return .inert }
        return .script
    }

    private static let jsonTypes = suffixes(["json"])
    private static let ruleTypes = suffixes(["mportmap", "ionrules"])
    private static let inertTypes = suffixes([
        "template", "html", "dlebars", "ustache", "plain", "jinja", "markdown",
    ])

    private static func suffixes(_ texts: [String]) -> [(letters: UInt64, mask: UInt64)] {
        texts.map { (pack($0), UInt64.max >> UInt64((8 - $0.utf8.count) * 8)) }
    }
}
