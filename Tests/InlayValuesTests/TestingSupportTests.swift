import Foundation
import InlayTesting
import Testing

@Suite("Testing support")
struct TestingSupportTests {
    @Test func aSeedAlwaysGeneratesTheSameNumbers() {
        var generator = SeededGenerator(seed: 0)
        #expect(generator.next() == 0xE220_A839_7B1D_CDAF)
        #expect(generator.next() == 0x6E78_9E6A_A1B9_65F4)
    }

    @Test func hostileStringsAreTheSameInEveryRun() {
        let strings = HostileStrings.all()
        #expect(strings.count == 1_000)
        #expect(strings == HostileStrings.all())
        #expect(HostileStrings.all(seed: 8) != strings)
        #expect(HostileStrings.all(count: 3).count == 3)
        #expect(strings.contains("") && strings.contains { $0.utf8.count >= 100_000 })
        let planes = Set(strings.flatMap { $0.unicodeScalars.map { $0.value >> 16 } })
        #expect(planes == Set(0...16))
    }

    @Test func temporaryFoldersAreRemovedWithTheirValue() throws {
        var folder: TemporaryDirectory? = try TemporaryDirectory()
        let file = try #require(try folder?.write("é", to: "a/b.txt"))
        let path = try #require(folder?.path)
        #expect(try String(contentsOf: file, encoding: .utf8) == "é")
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
