import InlayTestTags
import InlayTesting
import InlayValues
import Testing

@testable import InlayHTML

@Suite("HTML: stable nesting")
struct StableNestingTests {
    private static let names = HTMLSanitizer.Policy.standard.elements.sorted()
    private static let children: [String: [String]] = [
        "table": ["tbody", "caption", "colgroup", "thead", "tfoot"], "tbody": ["tr"],
        "thead": ["tr"], "tfoot": ["tr"], "tr": ["td", "th"], "colgroup": ["col"],
        "ul": ["li"], "ol": ["li"], "dl": ["dt", "dd"], "p": ["b", "a", "i", "img"],
        "td": ["table", "p", "ul"], "li": ["ul", "p", "a"],
    ]

    private func isStable(_ tree: HTMLTree) -> Bool {
        var nesting = StableNesting()
        tree.walk { step in
            switch step {
            case .enter(let index):
                switch tree.nodes[index].content {
                case .element(let element): nesting.enter(element)
                case .text(let text): nesting.add(text: text)
                case .root, .doctype, .comment: break
                }
            case .leave(let index):
                if case .element(let element) = tree.nodes[index].content, !element.isVoid {
                    nesting.leave()
                }
            }
            return true
        }
        return nesting.isStable
    }

    @Test(arguments: [
        "Hello", "<p>Hello <b>you</b><br>there<p>x", "<ul><li>a<ul><li><p>b</ul></ul>",
        "<h2>a</h2><blockquote><p><a href=x>b</a></blockquote><pre><code>\nc</code></pre>",
        "<table><caption>a</caption><colgroup><col></colgroup><tr> <th>b<td><p>c<table></table></table>",
        "<b><b><b><b><b>a</b></b></b></b></b>b<dl><dt>c<dd>d</dl><details><summary>e</summary></details>",
    ])
    func commonHTMLNeedsNoSecondParse(html: String) throws {
        #expect(isStable(try HTMLTree(fragment: html)))
    }

    @Test func treesThatNeedNoSecondParseAreUnchangedByParsing() throws {
        var generator = SeededGenerator(seed: 21)
        var plainCount = 0
        for _ in 0..<campaignCount(20_000) {
            let tree = Self.tree(using: &generator)
            guard isStable(tree) else { continue }
            plainCount += 1
            let parsed = try HTMLTree(fragment: tree.html)
            #expect(TreeOutline.text(of: parsed) == TreeOutline.text(of: tree), "\(tree.html)")
        }
        #expect(plainCount > 1_000)
    }

    @Test func treesThatParsingRearrangesNeedASecondParse() throws {
        var generator = SeededGenerator(seed: 22)
        var changedCount = 0
        for _ in 0..<campaignCount(20_000) {
            let tree = Self.tree(using: &generator)
            let parsed = try HTMLTree(fragment: tree.html)
            guard TreeOutline.text(of: parsed) != TreeOutline.text(of: tree) else { continue }
            changedCount += 1
            #expect(!isStable(tree), "\(tree.html)")
        }
        #expect(changedCount > 1_000)
    }

    /// The tree that comes with sanitized HTML is what a parser makes of it, whatever was sanitized.
    @Test func theReturnedTreeEqualsTheParsedSanitizedHTML() throws {
        var generator = SeededGenerator(seed: 23)
        var htmls = HostilePayloads.all + HonestMail.all(bytes: 4_000)
        for _ in 0..<campaignCount(400) {
            htmls.append(HostileFragments.mutated(bytes: 600, using: &generator))
        }
        for html in htmls {
            // Elements that are unwrapped leave what parsers wouldn't nest.
            var policy = HTMLSanitizer.Policy.standard
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                policy.elements.remove(Self.names.randomElement(using: &generator)!)
            }
            policy.keepsInlineImages = true
            let sanitizer = HTMLSanitizer(policy: policy)
            guard let (safe, tree) = try? sanitizer.sanitizeWithTree(html) else { continue }
            let parsed = try HTMLTree(fragment: safe.source)
            #expect(TreeOutline.text(of: parsed) == TreeOutline.text(of: tree), "\(html)")
            #expect(try sanitizer.sanitize(safe.source) == safe, "\(html)")
        }
    }

    @Test func sanitizedHTMLWithReferencesToCarriageReturnsParsesToTheReturnedTree() throws {
        let (safe, tree) = try HTMLSanitizer().sanitizeWithTree(
            "a&#13;b<i title='c&#13;d'>e</i><pre>&#13;f</pre>")
        #expect(!safe.source.contains("\r"))
        let parsed = try HTMLTree(fragment: safe.source)
        #expect(TreeOutline.text(of: parsed) == TreeOutline.text(of: tree))
    }

    private static func tree(using generator: inout SeededGenerator) -> HTMLTree {
        var tree = HTMLTree(capacity: 12)
        var open: [(index: Int, name: String)] = [(0, "body")]
        for _ in 0..<Int.random(in: 1...9, using: &generator) {
            while open.count > 1, Int.random(in: 0..<4, using: &generator) == 0 {
                open.removeLast()
            }
            let parent = open[open.count - 1]
            if Int.random(in: 0..<5, using: &generator) == 0 {
                let text = ["x", " ", "y z"].randomElement(using: &generator)!
                tree.append(text: text, to: parent.index)
                continue
            }
            let usual = Int.random(in: 0..<4, using: &generator) > 0 ? children[parent.name] : nil
            let name = (usual ?? names).randomElement(using: &generator)!
            let element = HTMLElement(name: name)
            let index = tree.append(.element(element), to: parent.index)
            if !element.isVoid { open.append((index, name)) }
        }
        return tree
    }
}
