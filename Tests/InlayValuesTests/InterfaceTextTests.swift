import Testing

@testable import InlayValues

/// Texts of Inlay's own controls.
struct InterfaceTextTests {
    @Test(arguments: [
        ("%2 of %1", "b of a %2"), ("%1%1", "a %2a %2"), ("100 % of %1", "100 % of a %2"),
        ("%3 %0 %", "%3 %0 %"), ("no value", "no value"),
    ])
    func placeholdersAreReplacedByTheirValuesOnce(text: String, filled: String) {
        #expect(InterfaceText.fill(text, with: ["a %2", "b"]) == filled)
    }

    @Test func textsWithoutATranslationAreEnglish() {
        #expect(InterfaceText.copy() == "Copy")
        #expect(
            InterfaceText.tooShort("Name", "3", "1")
                == "“Name” needs at least 3 characters; it has 1.")
    }

    @Test func placeholdersOfATextAreNumberedFromOne() {
        for text in InterfaceText.allCases {
            let numbers = Set(
                text.rawValue.matches(of: #/%(\d)/#).compactMap { Int($0.output.1) })
            #expect(numbers == Set((0..<numbers.count).map { $0 + 1 }), "\(text)")
        }
    }
}
