import Foundation
import InlayTesting
import Testing

/// Tests of the sizes of snapshots and of their content.
@Suite struct SnapshotSizeTests {
    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    @Test(arguments: [(390, 1), (801, 2), (33, 3)])
    func imagesHaveThePageHeightAndTheWidthTimesTheScale(
        width: Int, scale: Int
    ) async throws {
        try folder.write(page("<div style=\"height:1234px;background:#f00\">"), to: "a.html")
        let run = try await program.run(
            "snapshot", "a.html", "--width", "\(width)", "--scale", "\(scale)")
        #expect(run.errors == "")
        #expect(run.text == "a.png\n")
        #expect(run.code == 0)
        let snapshot = try #require(decoded("a.png"))
        #expect(snapshot.size == [width * scale, 1234 * scale])
        #expect(snapshot[width * scale - 1, 1234 * scale - 1] == .red)
    }

    @Test(arguments: [["--width", "390"], ["--height", "600"], ["--height", "600", "--fit"]])
    func aDisplayWithAHighResolutionDoesNotChangeTheSize(options: [String]) async throws {
        let parts = ["f00", "00f"].map { "<div style=\"height:300px;background:#\($0)\"></div>" }
        try folder.write(page(parts.joined()), to: "a.html")
        var program = program
        program.environment["GDK_SCALE"] = "2"
        let run = try await program.run(["snapshot", "a.html"] + options)
        #expect(run.errors == "" && run.code == 0)
        let snapshot = try #require(decoded("a.png"))
        #expect(snapshot.size == [390, 600])
        #expect([snapshot[380, 290], snapshot[380, 310]] == [.red, .blue])
    }

    @Test func theHeightOptionCropsLongPagesAndPadsShortOnes() async throws {
        try folder.write(page("<div style=\"height:1000px;background:#f00\">"), to: "long.html")
        try folder.write(page("<div style=\"height:10px;background:#f00\">"), to: "short.html")
        let run = try await program.run("snapshot", "long.html", "short.html", "--height", "50")
        #expect(run.errors == "")
        #expect(run.text == "long.png\nshort.png\n")
        #expect(decoded("long.png")?.size == [390, 50])
        let short = try #require(decoded("short.png"))
        #expect(short.size == [390, 50])
        #expect([short[0, 9], short[0, 20]] == [.red, .white])
    }

    @Test func theFitOptionScalesWidePagesDown() async throws {
        let table = page(
            """
            <table style="width:1000px;border-spacing:0"><tr style="height:100px">\
            <td style="padding:0;background:#f00"><td style="padding:0;width:50px;background:#00f">\
            </table>
            """)
        try folder.write(table, to: "wide.html")
        let fitted = try await program.run("snapshot", "wide.html", "--fit", "-o", "fit.png")
        #expect([fitted.errors, fitted.text] == ["", ""])
        let cut = try await program.run("snapshot", "wide.html", "-o", "cut.png")
        #expect(
            cut.errors == """
                wide.html: warning: The page is too wide: 610 pixels at its right edge are cut off. \
                --fit makes all of it smaller.\n
                """)
        let small = try #require(decoded("fit.png"))
        #expect(small.size == [390, 39])
        #expect([small[388, 20], small[360, 20]] == [.blue, .red])
        let large = try #require(decoded("cut.png"))
        #expect(large.size == [390, 100])
        #expect(large[389, 50] == .red)
    }

    @Test func theDarkOptionUsesTheDarkColorScheme() async throws {
        let text = page(
            """
            <style>p { height: 20px; margin: 0; background: #f00 }
            @media (prefers-color-scheme: dark) { p { background: #00f } }</style><p>
            """)
        try folder.write(text, to: "a.html")
        for (flags, shade, bar) in [([], 255, .red), (["--dark"], 30, Pixels.Color.blue)] {
            let arguments = ["snapshot", "a.html", "--height", "60"] + flags
            let run = try await program.run(arguments, input: nil)
            #expect([run.errors, run.text] == ["", "a.png\n"])
            let snapshot = try #require(decoded("a.png"))
            let background = Pixels.Color(
                red: UInt8(shade), green: UInt8(shade), blue: UInt8(shade))
            #expect([snapshot[10, 10], snapshot[10, 40]] == [bar, background])
        }
    }

    @Test func pagesOf50000PixelsHeightAreDrawnCompletely() async throws {
        let tall = page(
            "<div style=\"height:49990px\"></div><div style=\"height:10px;background:#00f\">")
        // Much slower under a sanitizer.
        let arguments = ["snapshot", "-", "-o", "-", "--timeout", "120"]
        let run = try await program.run(arguments, input: Data(tall.utf8))
        #expect(run.errors == "")
        let snapshot = try #require(Pixels(run.output))
        #expect(snapshot.size == [390, 50_000])
        #expect(snapshot[0, 49_989] == .white)
        #expect([snapshot[0, 49_990], snapshot[389, 49_999]] == [.blue, .blue])
    }

    @Test func snapshotsOfPagesThatAreTooHighExitWithCode65() async throws {
        try folder.write(page("<div style=\"height:200000px\">"), to: "a.html")
        let run = try await program.run("snapshot", "a.html")
        #expect(
            run.errors == """
                error: The picture of a.html would have 390 × 200000 pixels, which is too many; \
                cut it with --height, or give a smaller --scale.\n
                """)
        #expect(run.code == 65)
        #expect(run.text == "")
        #expect(try names() == ["a.html"])
    }

    private func page(_ body: String) -> String {
        "<!doctype html><body style=\"margin:0\">\(body)"
    }

    private func decoded(_ name: String) -> Pixels? {
        Pixels(folder.url.appendingPathComponent(name))
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
}
