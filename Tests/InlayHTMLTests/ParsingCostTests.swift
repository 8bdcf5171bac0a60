import InlayRichText
import InlayTestTags
import InlayTesting
import InlayValues
import Testing

@testable import InlayHTML

@Suite("HTML: costs of parsing")
struct ParsingCostTests {
    @Test(arguments: [
        // End tags that close nothing, between formatting elements without end.
        ("<p>" + (0..<1_200).map { "<b id=\($0)></u>" }.joined() + "</p>", "<p>x"),
        ("<p>" + (0..<300).map { "<i id=\($0)>" }.joined(), "<p>x"),
    ])
    func htmlThatClonesTooManyFormattingElementsIsRejected(start: String, piece: String) {
        let html = start + String(repeating: piece, count: 1_000)
        #expect(throws: HTMLLimitError.self) { _ = try HTMLTree(fragment: html) }
        #expect(throws: HTMLLimitError.self) { _ = try HTMLSanitizer().sanitize(html) }
    }

    @Test func hugeAttributesOfClonedElementsExceedTheSizeLimit() {
        let title = String(repeating: "x", count: 10_000)
        let html = "<p><b title=\(title)>" + String(repeating: "<p>x", count: 1_000)
        #expect(throws: HTMLLimitError.tooLarge) { _ = try HTMLTree(fragment: html) }
    }

    @Test func implicitlyClosedElementsDoNotNest() throws {
        for piece in ["<li>x", "<p>x", "<dd>x<dt>y", "<option>x"] {
            let html = String(repeating: piece, count: 2_000)
            let (tree, cost) = try HTMLParser.parse(html, in: ("body", .html), limits: HTMLLimits())
            #expect(tree.nodes.count <= 8_001)
            #expect(cost.steps <= 2 * html.utf8.count)
        }
    }

    @Test func anElementWith2000AttributesIsWithinTheParsingLimits() throws {
        for piece in ["a", "b c=", "d='"] {
            let html = "<p " + (0..<2_000).map { "\(piece)\($0) " }.joined() + "'>x"
            _ = try HTMLTree(fragment: html)
        }
    }

    @Test func ordinaryMailIsFarBelowTheParsingLimits() throws {
        for html in HonestMail.all(bytes: campaignCount(2) > 2 ? 400_000 : 40_000) {
            let (_, cost) = try HTMLParser.parse(html, in: ("body", .html), limits: HTMLLimits())
            // Far from the limits: a tenth of the budget that the length allows.
            #expect(cost.steps < 6 * html.utf8.count + 400_000)
            #expect(cost.bytes < 2 * html.utf8.count)
            #expect(cost.nodes < html.utf8.count / 4)
            #expect(try HTMLSanitizer().sanitize(html).source.contains("Kind regards"))
            #expect(try HTMLTree(fragment: html).text.contains("Kind regards"))
        }
    }
}

/// In a campaign, fragments are parsed in a separate process, whose memory no other test uses.
@Suite("HTML: costs of hostile fragments", .tags(.alone), .serialized)
struct HostileParsingCostTests {
    /// The size of a fragment; 400 KB in the campaign.
    private var bytes: Int { campaignCount(2) > 2 ? 400_000 : 1_200 }

    @Test(.tags(.fuzz)) func parsingCostOfHostileFragmentsIsLinearInTheirLength() async throws {
        guard ProcessCost.isCampaign else { return try checkHostile() }
        let child = await #expect(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            try HostileParsingCostTests().checkHostile()
        }
        print(String(decoding: child?.standardOutputContent ?? [], as: UTF8.self))
    }

    @Test(.tags(.fuzz)) func parsingCostOfMutatedFragmentsIsLinearInTheirLength() async throws {
        guard ProcessCost.isCampaign else { return try checkMutated() }
        let child = await #expect(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            try HostileParsingCostTests().checkMutated()
        }
        print(String(decoding: child?.standardOutputContent ?? [], as: UTF8.self))
    }

    private func checkHostile() throws {
        let fragments = HostileFragments.all(bytes: bytes)
        #expect(fragments.count == 200)
        var most = ProcessCost()
        for fragment in fragments { try check(fragment(), &most) }
        most.tell("built-for-it fragments", fragments.count)
    }

    @Test(arguments: [("<html LONG>", "<html a>"), ("<font a=LONG b=1>", "<font x y></font>")])
    func readingALongAttributeForEachTagCountsTowardsTheLimit(start: String, tag: String) {
        let start = start.replacing("LONG", with: String(repeating: "x", count: 200_000))
        let html = start + String(repeating: tag, count: 10_000)
        #expect(throws: HTMLLimitError.tooDeep) { try HTMLTree(fragment: html) }
    }

    private func checkMutated() throws {
        var generator = SeededGenerator(seed: 16)
        var most = ProcessCost()
        for _ in 0..<campaignCount(50) {
            let length = Int.random(in: 100...bytes, using: &generator)
            try check(HostileFragments.mutated(bytes: length, using: &generator), &most)
        }
        most.tell("mutated fragments", campaignCount(50))
    }

    /// Parses a fragment, extracts its text and sanitizes it, unless the parser refuses it.
    private func check(_ html: String, _ most: inout ProcessCost) throws {
        let length = html.utf8.count
        let start = try ProcessCost.now()
        do throws(HTMLLimitError) {
            let (tree, cost) = try HTMLParser.parse(html, in: ("body", .html), limits: HTMLLimits())
            #expect(cost.nodes <= length / 2 + 8_192)
            #expect(tree.nodes.count <= cost.nodes + 1)
            #expect(cost.bytes <= 8 * length + 65_536)
            #expect(cost.steps <= 64 * length + 4_000_000)
            let bytes = 8 * length + 65_536
            #expect(tree.text.utf8.count <= bytes && tree.searchableText.utf8.count <= bytes)
            _ = (try? RichText(tree))?.text
            let safe = try HTMLSanitizer().sanitize(html)
            #expect(safe.source.utf8.count <= 6 * bytes)
        } catch {
            #expect(error == .tooDeep || error == .tooLarge)
        }
        most.add(try ProcessCost.now(), since: start, html)
    }
}
