import InlayTesting
import Testing

/// The errors of the command `inlay preview`.
@Suite struct PreviewCommandTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test func aMissingFileOrAWrongSizeIsAnErrorOfTheCommand() async throws {
        let program = Program(folder: folder.url)
        let missing = try await program.run("preview", "none.xml")
        #expect(missing.code == 66)
        #expect(missing.errors.contains("none.xml"))
        try folder.write("<Label/>", to: "A.xml")
        #expect(try await program.run("preview", "A.xml", "--width", "0").code == 64)
        // There is no display.
        let unshown = try await program.run("preview", "A.xml")
        #expect(unshown.code == 69)
        #expect(unshown.errors.contains("There is no display"))
    }
}
