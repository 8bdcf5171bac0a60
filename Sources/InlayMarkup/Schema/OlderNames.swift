/// The compatibility table: the names and words of older documents with those of today, and the
/// names that are only ignored.
///
/// The compiler applies it to an element before it checks the element, and `inlay markup format
/// --modernize` to the text of a document. The first lines of `older.txt` describe its syntax.
package struct OlderNames: Sendable {
    /// The table of the language.
    package static let standard = OlderNames(
        parsing: String(decoding: PackageResources.older_txt, as: UTF8.self))

    /// The older names of an element, a group of attributes, or a part.
    package struct Block: Sendable {
        /// The block's name, such as `Label`, `Texts` or `TabBar item`.
        package let name: String
        /// The attributes and actions of today, by their older names.
        package fileprivate(set) var names: [String: String] = [:]
        /// The words of `style` of today, by the older words; an empty text for the default.
        package fileprivate(set) var styles: [String: String] = [:]
        /// The reasons why attributes, actions and instructions are ignored, by their names.
        package fileprivate(set) var ignored: [String: String] = [:]
        /// Those of the ignored names that are instructions, which apply to the next element.
        fileprivate var instructions: Set<String> = []
    }

    /// The blocks in the order of the file.
    package private(set) var blocks: [Block] = []
    /// The elements of today, by their older names.
    package private(set) var elements: [String: String] = [:]
    /// The reasons why elements are ignored, by their names.
    package private(set) var ignoredElements: [String: String] = [:]
    /// The words of today of each enumeration, by the older words.
    package private(set) var words: [String: [String: String]] = [:]
    /// The reasons why words are ignored, by enumeration and word.
    package private(set) var ignoredWords: [String: [String: String]] = [:]

    private var indexes: [String: Int] = [:]

    /// Parses a table.
    package init(parsing text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") { read(line) }
    }

    // MARK: - Lookup

    /// Returns the element of today for an older name, which may be qualified with a module; nil
    /// for other names.
    package func element(_ name: String) -> String? {
        elements[name] ?? elements[Self.unqualified(name)]
    }

    /// Returns the name of today of an attribute or action of an element; nil if the name isn't
    /// an older one.
    package func name(_ name: String, of element: ElementDefinition) -> String? {
        guard !element.knows(name) else { return nil }
        if let current = lookUp(name, of: element, in: \.names) { return current }
        // A key path may begin with a capital letter.
        guard let first = name.first, first.isUppercase else { return nil }
        let lowercased = first.lowercased() + name.dropFirst()
        if element.knows(lowercased) { return lowercased }
        return lookUp(lowercased, of: element, in: \.names)
    }

    /// Returns the word of today for an older word of `style`: an empty text for the default, nil
    /// if the word isn't an older one.
    package func style(_ word: String, of element: ElementDefinition) -> String? {
        guard !element.styles.contains(word) else { return nil }
        return lookUp(word, of: element, in: \.styles)
    }

    /// Returns the word of today for an older word of an enumeration; nil if the word isn't an
    /// older one.
    package func word(_ word: String, of enumeration: String) -> String? {
        words[enumeration]?[word]
    }

    /// Returns why a name of an element is ignored; nil if it isn't.
    package func reason(forIgnoring name: String, of element: ElementDefinition) -> String? {
        if let reason = element.exceptions[name] { return reason }
        guard !element.knows(name) else { return nil }
        return lookUp(name, of: element, in: \.ignored)
    }

    /// Returns why an instruction of an element is ignored, with the element that follows it; nil if
    /// it isn't.
    package func reason(
        forIgnoringInstruction name: String, of element: ElementDefinition
    ) -> String? {
        let block = element.olderBlocks.lazy.compactMap { indexes[$0] }.map { blocks[$0] }
            .first { $0.instructions.contains(name) }
        return block?.ignored[name]
    }

    /// Returns a name without its module: `UILabel` for `MyApp.UILabel`.
    static func unqualified(_ name: String) -> String {
        name.split(separator: ".").last.map(String.init) ?? name
    }

    private func lookUp(
        _ name: String, of element: ElementDefinition,
        in names: KeyPath<Block, [String: String]>
    ) -> String? {
        for block in element.olderBlocks {
            if let index = indexes[block], let found = blocks[index][keyPath: names][name] {
                return found
            }
        }
        return nil
    }

    // MARK: - Parsing

    private mutating func read(_ line: Substring) {
        let halves = line.split(separator: " : ", maxSplits: 1)
        let words = halves[0].split(separator: " ").map(String.init)
        let reason = halves.count > 1 ? String(halves[1]) : nil
        switch (words[0], reason) {
        case ("element", nil):
            begin(words[1])
            for older in words.dropFirst(2) { elements[older] = words[1] }
        case ("group", nil): begin(words[1])
        case ("part", nil): begin("\(words[1]) \(words[2])")
        case ("name", nil):
            change { for older in words.dropFirst(2) { $0.names[older] = words[1] } }
        case ("style", nil):
            let current = words[1] == "-" ? "" : words[1]
            change { for older in words.dropFirst(2) { $0.styles[older] = current } }
        case ("ignore", let reason?):
            change { for name in words.dropFirst() { $0.ignored[name] = reason } }
        case ("ignore-instruction", let reason?):
            change {
                for name in words.dropFirst() { $0.ignored[name] = reason }
                $0.instructions.formUnion(words.dropFirst())
            }
        case ("ignore-element", let reason?):
            for name in words.dropFirst() { ignoredElements[name] = reason }
        case ("word", nil):
            for older in words.dropFirst(3) { self.words[words[1], default: [:]][older] = words[2] }
        case ("ignore-word", let reason?):
            for word in words.dropFirst(2) { ignoredWords[words[1], default: [:]][word] = reason }
        default: preconditionFailure("older.txt: \(line)")
        }
    }

    private mutating func begin(_ name: String) {
        precondition(indexes[name] == nil, "older.txt: “\(name)” has two blocks")
        indexes[name] = blocks.count
        blocks.append(Block(name: name))
    }

    private mutating func change(_ body: (inout Block) -> Void) {
        precondition(!blocks.isEmpty, "older.txt: a line belongs to no element")
        body(&blocks[blocks.count - 1])
    }
}
