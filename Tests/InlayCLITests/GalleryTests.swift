import Foundation
import InlayTestTags
import InlayTesting
import Testing

@testable import Gallery

/// Tests of the gallery without a display.
@Suite struct GalleryTests {
    /// The pairs of color schemes and widths in which every scene is drawn: each value once, and in
    /// a campaign all combinations.
    private static let looks =
        ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "soak"
        ? ["light-360", "light-1000", "dark-360", "dark-1000"] : ["light-360", "dark-1000"]

    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(name: "inlay-gallery", folder: folder.url)
    }

    @Test(.tags(.soak), arguments: looks)
    func screenshotsContainEverySceneInEachThemeAndWidth(look: String) async throws {
        let parts = look.split(separator: "-").map(String.init)
        let (theme, width) = (parts[0], try #require(Int(parts[1])))
        let run = try await program.run(
            "--screenshots", "pictures", "--theme", theme, "--width", parts[1])
        #expect(run.errors == "")
        #expect(run.code == 0)
        let scenes = await MainActor.run { SceneCatalog.entries.map { $0.name } }
        let paths = scenes.map { "pictures/\($0)-\(look).png" }
        for path in paths {
            let file = folder.url.appendingPathComponent(path)
            let pixels = try #require(Pixels(file))
            #expect(pixels.width == width && pixels.height == 640)
            // Not only the window but the page itself has the color scheme.
            // The median of the pixels at its edge, between images and the scroll bar: any single
            // pixel may belong to a letter.
            let column = stride(from: 64, to: 640, by: 4).map { pixels[width - 12, $0].green }
            let green = column.sorted()[column.count / 2]
            #expect(theme == "dark" ? green < 80 : green > 200, "\(path): \(green)")
        }
        #expect(run.text == paths.map { "\($0)\n" }.joined())
        let written = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appendingPathComponent("pictures").path)
        #expect(written.count == scenes.count)
    }

    @Test func screenshotWidthsOutside360To4000ExitWithCode64() async throws {
        let run = try await program.run("--screenshots", "pictures", "--width", "100")
        #expect(run.code == 64)
        #expect(run.errors.contains("The width 100 isn't between 360 and 4000 pixels."))
    }

    @Test(arguments: ["light", "dark"])
    func aThemeOfGTKColorsNativeAndWebRowsAlike(theme: String) async throws {
        try folder.write(
            """
            @define-color theme_base_color #203040; @define-color theme_text_color #f0f0e0;
            @define-color theme_bg_color #304050; @define-color theme_fg_color #f0f0e0;
            @define-color error_color #401010;
            * { color: @theme_text_color; }
            window { background-color: @theme_bg_color; }
            .view, list, listview { background-color: @theme_base_color; }
            """, to: "data/themes/Foreign/gtk-4.0/gtk.css")
        var program = program
        program.environment = [
            "GTK_THEME": "Foreign", "XDG_DATA_HOME": folder.url.appendingPathComponent("data").path,
        ]
        let run = try await program.run(
            "answers", "--screenshots", "pictures", "--theme", theme, "--width", "1000")
        #expect(run.code == 0)
        let pixels = try #require(
            Pixels(folder.url.appendingPathComponent("pictures/answers-\(theme)-1000.png")))
        var counts: [Pixels.Color: Int] = [:]
        for y in stride(from: 60, to: pixels.height, by: 2) {
            for x in stride(from: pixels.width / 2, to: pixels.width, by: 2) {
                counts[pixels[x, y], default: 0] += 1
            }
        }
        let base = Pixels.Color(red: 0x20, green: 0x30, blue: 0x40)
        let total = counts.values.reduce(0, +)
        // The rows, native and web, are nearly all of that half; what is left is text and bubbles.
        #expect(
            counts[base, default: 0] > total / 2,
            "\(counts.sorted { $0.value > $1.value }.prefix(4))")
        for color in [(0xFF, 0xFF, 0xFF), (0x1E, 0x1E, 0x1E)] {
            let other = Pixels.Color(
                red: UInt8(color.0), green: UInt8(color.1), blue: UInt8(color.2))
            #expect(counts[other, default: 0] < total / 100, "\(color)")
        }
    }

    @Test func screenshotsAreWrittenWithoutADisplay() async throws {
        let run = try await program.run("two-way-bridge")
        #expect(run.code == 0)
        #expect(run.text.split(separator: "\n").count == 4)
        #expect(run.text.hasPrefix("build/gallery/two-way-bridge-light-360.png\n"))
    }

    @Test func unknownScenesExitWithCode64() async throws {
        let run = try await program.run("nothing")
        #expect(run.code == 64)
        #expect(
            run.errors.contains(
                "There is no scene 'nothing'; there are: two-way-bridge, scheduled-"))
    }

    @Test func screenshotFoldersThatCannotBeCreatedExitWithCode73() async throws {
        try folder.write("a file", to: "file")
        let run = try await program.run("--screenshots", "file/pictures")
        #expect(run.code == 73)
        #expect(run.errors.hasPrefix("error: The screenshots can't be written to file/pictures"))
    }

    @Test func sceneClassesAndFoldersAreNamedAfterTheTitleOfTheScene() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let scenes = await MainActor.run {
            SceneCatalog.entries.map { (title: $0.title, sources: $0.sources) }
        }
        for (title, sources) in scenes {
            let words = title.split { " -".contains($0) }
            let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            #expect(sources.first == "Scenes/\(name)/\(name)Scene.swift")
            for source in sources {
                let file = root.appending(path: "Sources/Gallery/\(source)")
                let text = try String(contentsOf: file, encoding: .utf8)
                if source == sources.first { #expect(text.contains("class \(name)Scene")) }
            }
        }
    }

    @Test(arguments: [
        ("html", "From HTML"), ("page to", "Page to Image"), ("IMAGE to", "Page to Image"),
        ("outbox", "Outbox"), ("reconnect", "Outbox"), ("no such scene", nil),
    ])
    func sceneSearchesPreferMatchingTitles(search: String, title: String?) async {
        let found = await MainActor.run {
            SceneCatalog.bestMatch(of: search).map { SceneCatalog.entries[$0].title }
        }
        #expect(found == title)
    }

    @Test func textOfOwnChatMessagesHasAContrastOfAtLeast4Point5() throws {
        let rule = try #require(
            ChatMessage.css.firstMatch(
                of: /\.own \{[^}]*background: #(\w{6}); color: #(\w{6})/))
        let luminances = [rule.1, rule.2].map(Self.luminance)
        let (dark, light) = (luminances.min() ?? 0, luminances.max() ?? 0)
        #expect((light + 0.05) / (dark + 0.05) >= 4.5)
    }

    @Test func rightToLeftCustomerNamesAreBidiIsolatedFromTheDate() {
        let day = Date(timeIntervalSince1970: 1_795_000_000)
        let subtitle = AlarmsAndTicketsScene.subtitle(customer: "שלום ספרים", opened: day)
        #expect(subtitle == "\u{2068}שלום ספרים\u{2069} · \u{2068}\(day.dayText)\u{2069}")
    }

    /// Returns the relative luminance of a color by WCAG, from its six hexadecimal digits.
    private static func luminance(_ digits: Substring) -> Double {
        let value = Int(digits, radix: 16) ?? 0
        return zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
            let channel = Double(value >> part.0 & 0xFF) / 255
            return sum + part.1
                * (channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4))
        }
    }

    @Test(arguments: [
        ("example.org", "https://example.org"), ("http://example.org", "http://example.org"),
        (" example.org/a?b#c ", "https://example.org/a?b#c"),
        ("HTTPS://example.org", "HTTPS://example.org"),
        ("localhost:8080/x", "http://localhost:8080/x"), ("127.0.0.1:1", "http://127.0.0.1:1"),
        ("localhost.org", "https://localhost.org"), ("", nil), ("two words", nil),
        ("file:///etc/passwd", nil), ("javascript://x", nil), ("https://", nil),
    ])
    func addressesWithoutASchemeGetHTTPSOrHTTPForLoopbackAndInvalidOnesAreRejected(
        typed: String, address: String?
    ) {
        #expect(PageAddress(typed)?.url.absoluteString == address)
    }
}
