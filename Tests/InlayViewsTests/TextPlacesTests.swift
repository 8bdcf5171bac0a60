import InlayTesting
import Testing

@testable import InlayViews

@Suite("Lists: places of a text") struct TextPlacesTests {
    @Test(arguments: [
        ("a needle, a Needle", "needle", [2..<8, 12..<18]), ("aaaa", "aa", [0..<2, 2..<4]),
        ("STRASSE Straße", "straße", [8..<14]), ("", "a", []), ("a", "", []), ("ab", "abc", []),
        ("one\ntwo", "e\nt", [2..<5]), ("e\u{301}cole École", "école", [0..<5, 6..<11]),
    ])
    func placesAreOfCharacters(text: String, wanted: String, places: [Range<Int>]) {
        #expect(TextPlaces.ranges(of: wanted, in: text) == places)
    }

    @Test(arguments: 0..<50)
    func eachPlaceHoldsTheText(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = String((0..<200).map { _ in "abAB".randomElement(using: &random) ?? "a" })
        let wanted = String(
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
                "abAB".randomElement(using: &random) ?? "a"
            })
        let places = TextPlaces.ranges(of: wanted, in: text)
        for place in places {
            let found = String(text.dropFirst(place.lowerBound).prefix(place.count))
            #expect(found.lowercased() == wanted.lowercased())
        }
        let count = text.lowercased().ranges(of: wanted.lowercased()).count
        #expect(places.count == count)
    }

    @Test(arguments: [
        ("harbour", "Harbour harbour", 2), ("aa", "aaaaa", 2), ("", "abc", 0), ("Σ", "ΟΔΟΣ", 1),
        ("ü", "Mu\u{308}ller", 0), ("e", "e\u{301}", 1), ("👍", "👍🏽", 1), ("i", "İ", 0),
        ("longer than it", "it", 0),
    ])
    func placesInPagesAreCountedAsThePageDoes(wanted: String, text: String, count: Int) {
        #expect(TextPlaces.count(of: wanted, in: text) == count)
    }
}
