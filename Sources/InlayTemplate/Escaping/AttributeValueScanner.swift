/// Tracks URLs, scripts, styles and script types through the literal parts of attribute values.
enum AttributeValueScanner {
    /// Advances the context past a literal part of the current attribute's value.
    static func consume(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ context: inout HTMLContext
    ) {
        switch context.attribute {
        case .url, .resource:
            CharacterReference.resolve(bytes, range) { context.url.consume($0) }
        case .urlList:
            CharacterReference.resolve(bytes, range) { byte in
                if byte == UInt8(ascii: ";") {
                    context.url = URLContext()
                } else {
                    context.url.consume(byte)
                }
            }
        case .srcset:
            CharacterReference.resolve(bytes, range) { byte in
                if byte == UInt8(ascii: ",") || HTMLTracker.isSpace(byte) {
                    // A new candidate begins; what stands behind a space is its size.
                    context.url = URLContext(part: byte == UInt8(ascii: ",") ? .start : .query)
                } else {
                    context.url.consume(byte)
                }
            }
        case .script: CharacterReference.resolve(bytes, range) { context.script.consume($0) }
        case .style: CharacterReference.resolve(bytes, range) { context.style.consume($0) }
        case .scriptType:
            CharacterReference.resolve(bytes, range) { byte in
                if !HTMLTracker.isSpace(byte) {
                    context.typeSuffix = context.typeSuffix << 8 | UInt64(lowercased(byte))
                }
            }
        default: break
        }
    }

    /// The kind of a script, derived from the end of its `type` value: JavaScript unless it is
    /// known to be something else.
    static func scriptKind(_ context: HTMLContext) -> HTMLContext.ScriptKind {
        let type = context.typeSuffix
        if Self.jsonTypes.contains(where: { type & $0.mask == $0.letters }) { return .json }
        if Self.inertTypes.contains(where: { type & $0.mask == $0.letters }) { return .inert }
        return .script
    }

    private static let jsonTypes = suffixes(["json", "mportmap", "ionrules"])
    private static let inertTypes = suffixes([
        "template", "html", "dlebars", "ustache", "plain", "jinja", "markdown",
    ])

    private static func suffixes(_ texts: [String]) -> [(letters: UInt64, mask: UInt64)] {
        texts.map { (pack($0), UInt64.max >> UInt64((8 - $0.utf8.count) * 8)) }
    }
}
