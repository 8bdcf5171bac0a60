import Foundation
import InlayTestTags
import InlayTesting
import Testing

@testable import InlayCLI

/// Tests of `inlay new`.
@Suite struct NewCommandTests {
    /// The repository that the program under test was built from.
    private static let repository = Program.repository

    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
    }

    private func entries() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    @Test func newProjectsAreCompleteAndDependOnTheLocalRepository() async throws {
        let run = try await program.run("new", "Notes")
        #expect(run.code == 0)
        #expect(run.errors == "")
        #expect(run.text == "Wrote the project Notes. To open the app: cd Notes && make run\n")
        #expect(try entries() == ["Notes"])
        let paths = try #require(
            FileManager.default.enumerator(atPath: folder.url.appendingPathComponent("Notes").path)
        ).compactMap { $0 as? String }
        for file in [
            ".gitignore", "Data/org.example.Notes.desktop", "Makefile", "Package.swift",
            "README.md", "Service/messages.json",
            "Sources/Notes/App.swift", "Sources/Notes/Pages/greeting.html",
            "Sources/Notes/Screens/Hello.xml", "Tests/NotesTests/GreetingTests.swift",
        ] {
            #expect(paths.contains(file), "\(file)")
        }
        let manifest = try text("Notes/Package.swift")
        let path = Self.repository.resolvingSymlinksInPath().path
        #expect(
            manifest.contains(#".package(name: "Inlay", path: "\#(path)", traits: [])"#))
        let naming = paths.filter { (try? text("Notes/\($0)"))?.contains(path) == true }
        #expect(naming == ["Package.swift"])
        #expect(try text("Notes/Tests/NotesTests/GreetingTests.swift").contains("import Notes\n"))
        for path in paths where path.hasSuffix(".swift") {
            let source = try text("Notes/\(path)")
            for word in ["import CGTK", ".cast()", "OpaquePointer"] {
                #expect(!source.contains(word), "\(path)")
            }
        }
    }

    @Test func newProjectsInstallTheAppWithItsResourcesAndMenuEntry() async throws {
        #expect(try await program.run("new", "Notes").code == 0)
        // In place of the compiler, which would build for minutes.
        let script = """
            mkdir -p tools root
            printf '%s\\n' '#!/bin/sh' 'mkdir -p .build/release/Notes_Notes.resources/Pages' \
                'echo "$@" >.build/release/Notes' 'touch .build/release/Notes_Notes.resources/Pages/a.html' >tools/swift
            chmod +x tools/swift
            for time in 1 2; do
                PATH=$PWD/tools:$PATH make -o setup install DESTDIR=$PWD/root PREFIX=/usr >log 2>&1 || exit 1
            done
            """
        let project = folder.url.appendingPathComponent("Notes")
        let process = try await ChildProcess(
            ["bash", "-c", script], environment: ProcessInfo.processInfo.environment,
            folder: project)
        let code = await process.code(within: 60)
        if code == nil { process.stop() }
        let log = try text("Notes/log")
        #expect(code == 0, "\(log)")
        let program = try text("Notes/root/usr/bin/Notes")
        #expect(program == "build -c release --product Notes --static-swift-stdlib\n")
        #expect(try text("Notes/root/usr/lib/Notes/Notes_Notes.resources/Pages/a.html") == "")
        let entry = try text("Notes/root/usr/share/applications/org.example.Notes.desktop")
        #expect(entry.contains("\nExec=/usr/bin/Notes\n"))
        let icon = try text(
            "Notes/root/usr/share/icons/hicolor/scalable/apps/org.example.Notes.svg")
        #expect(icon.contains("</svg>"))
    }

    @Test func newProjectsHaveAValidScreenAndTemplate() async throws {
        #expect(try await program.run("new", "Notes").code == 0)
        let document = try await program.run(
            "markup", "check", "Notes/Sources/Notes/Screens/Hello.xml")
        #expect(document.code == 0)
        #expect(document.errors == "")
        let data = #"{"text": "A < B", "messages": [{"title": "C & D", "text": "E"}]}"#
        let page = try await program.run(
            "render", "Notes/Sources/Notes/Pages/greeting.html", "--strict", "--data", "-",
            input: Data(data.utf8))
        #expect(page.code == 0)
        #expect(page.text.contains("<h1>A &lt; B</h1>"))
        #expect(page.text.contains("<h2>C &amp; D</h2>"))
    }

    /// Whether the campaign runs in which a project is built.
    private static let isCampaign = ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "soak"

    @Test(.tags(.soak), .enabled(if: isCampaign, "Building takes minutes; make soak does it."))
    func aNewProjectBuildsAndPassesItsTestsOffline() async throws {
        #expect(try await program.run("new", "Notes").code == 0)
        // The packages that Inlay depends on come from SwiftPM's cache: there is no network, or, where
        // that isn't allowed, a proxy that doesn't exist.
        let script = """
            cp '\(Self.repository.path)/Package.resolved' .
            export http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9
            alone=
            unshare --net true 2>/dev/null && alone='unshare --net'
            $alone swift test >log 2>&1
            """
        let project = folder.url.appendingPathComponent("Notes")
        let process = try await ChildProcess(
            ["bash", "-c", script], environment: ProcessInfo.processInfo.environment,
            folder: project)
        let code = await process.code(within: 3600)
        if code == nil { process.stop() }
        let log = try text("Notes/log").suffix(4000)
        #expect(code == 0, "\(log)")
        #expect(log.contains("Test run with 4 tests"), "\(log)")
    }

    @Test(arguments: [
        "", "1st", "My-App", "Größe", "a/b", "..", "class", "Any", "inlay", "Foundation",
        String(repeating: "a", count: 101),
    ])
    func invalidProjectNamesExitWithCode64AndWriteNothing(name: String) async throws {
        let run = try await program.run("new", "--", name)
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("error: "))
        #expect(try entries() == [])
    }

    @Test func namesOfInlayModulesAreInvalidProjectNames() throws {
        let targets = try FileManager.default.contentsOfDirectory(
            atPath: Self.repository.appendingPathComponent("Sources").path)
        #expect(targets.contains("InlayGTK"))
        for target in targets { #expect(ProjectName.problem(of: target) != nil, "\(target)") }
        for name in ["Notes", "a", "Default", "InlayNotes", "v2_app"] {
            #expect(ProjectName.problem(of: name) == nil, "\(name)")
        }
    }

    @Test func creatingAProjectOverAnExistingFileOrFolderExitsWithCode73() async throws {
        try folder.write("mine", to: "Notes/file")
        try folder.write("mine", to: "Other")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("Empty"), withIntermediateDirectories: false)
        for name in ["Notes", "Other", "Empty"] {
            let run = try await program.run("new", name)
            #expect(run.code == 73)
            #expect(run.errors.hasPrefix("error: The folder \(name) can't be written: File exists"))
        }
        #expect(try entries() == ["Empty", "Notes", "Other"])
        #expect(try text("Notes/file") == "mine")
        #expect(try text("Other") == "mine")
    }

    @Test func inlayOptionsNamingFoldersWithoutThePackageExitWithCode66() async throws {
        try folder.write("// swift-tools-version: 6.2\n", to: "other/Package.swift")
        for path in ["none", "other", "."] {
            let run = try await program.run("new", "Notes", "--inlay", path)
            #expect(run.code == 66)
            #expect(run.errors.contains("--inlay"))
        }
        #expect(try entries() == ["other"])
    }

    @Test func packagePathsAreEscapedInManifestAndMakefile() async throws {
        let odd = #"in "la\y' $(x) #1"#
        try folder.write(
            "let package = Package(\n    name: \"Inlay\",\n", to: "\(odd)/Package.swift")
        #expect(try await program.run("new", "Notes", "--inlay", odd).code == 0)
        #expect(try text("Notes/Package.swift").contains(#"/in \"la\\y' $(x) #1", traits: [])"#))
        let script = "#!/bin/sh\necho \"setup of $0\" >done\n"
        try folder.write(script, to: "\(odd)/scripts/setup")
        let process = try await ChildProcess(
            ["bash", "-c", #"chmod +x ../in*/scripts/setup; make setup >log 2>&1"#],
            environment: ProcessInfo.processInfo.environment,
            folder: folder.url.appendingPathComponent("Notes"))
        let code = await process.code(within: 60)
        let log = try text("Notes/log")
        #expect(code == 0, "\(log)")
        #expect(try text("Notes/done").hasSuffix("/\(odd)/scripts/setup\n"))
    }

    @Test func newProjectsHaveAMenuASavedWindowSizeAndSettings() async throws {
        #expect(try await program.run("new", "Notes").code == 0)
        let app = try text("Notes/Sources/Notes/App.swift")
        #expect(app.contains("about = AboutInfo(name: \"Notes\""))
        #expect(app.contains(".restoreSize(as: \"main\")"))
        #expect(
            try text("Notes/Sources/Notes/HelloScreen.swift").contains("makeMenuButton([settings])")
        )
        let settings = try text("Notes/Sources/Notes/Settings.swift")
        #expect(settings.contains("SettingsWindow {"))
        #expect(settings.contains("SettingKey(\"always-dark\", default: false)"))
    }

    @Test func errorsForAMissingRepositorySuggestTheInlayOption() throws {
        let gone = folder.url.appendingPathComponent("Sources/InlayCLI/Projects/File.swift").path
        #expect {
            try InlayRepository.ofThisProgram(file: gone)
        } throws: { error in
            (error as? CommandFailure)?.reason == .usage && "\(error)".contains("--inlay")
        }
    }
}
