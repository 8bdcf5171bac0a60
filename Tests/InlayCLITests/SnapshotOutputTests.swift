import Foundation
import Glibc
import InlayTesting
import Testing

/// Tests of the output files of snapshots, which are written completely or not at all.
@Suite struct SnapshotOutputTests {
    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
        try folder.write("<!doctype html><body style=\"margin:0\"><p>text", to: "a.html")
    }

    @Test func snapshotsOfStandardInputAreNamedPagePNG() async throws {
        let run = try await program.run("snapshot", "-", input: Data("<p>hello".utf8))
        #expect(run.errors == "")
        #expect(run.text == "page.png\n")
        #expect(run.code == 0)
        #expect(try names() == ["a.html", "page.png"])
    }

    @Test func pdfsAreWrittenForNamesThatEndInPDFAndWithTheOption() async throws {
        let named = try await program.run("snapshot", "a.html", "-o", "b.PDF")
        #expect(named.errors == "" && named.code == 0)
        let all = try await program.run(
            "snapshot", "a.html", "a.html", "--pdf", "--paper", "letter-landscape")
        #expect(all.errors == "" && all.text == "a.pdf\na-2.pdf\n")
        for name in ["b.PDF", "a.pdf", "a-2.pdf"] {
            let bytes = try Data(contentsOf: folder.url.appendingPathComponent(name))
            #expect(bytes.starts(with: Data("%PDF-".utf8)))
        }
        let wrong = try await program.run("snapshot", "a.html", "--pdf", "--dark")
        #expect(wrong.code == 64 && wrong.errors.contains("for images"))
        let unused = try await program.run("snapshot", "a.html", "--paper", "a4")
        #expect(unused.code == 64 && unused.errors.contains("--pdf"))
    }

    @Test func aDashAsOutputWritesOnlyTheImageToStandardOutput() async throws {
        let run = try await program.run("snapshot", "a.html", "-o", "-")
        #expect(run.errors == "")
        #expect(run.code == 0)
        #expect(Pixels(run.output)?.width == 390)
        #expect(try names() == ["a.html"])
    }

    @Test func replacedImagesKeepTheirPermissionsAndSymbolicLink() async throws {
        try folder.write("old", to: "real/old.png")
        chmod(folder.path + "/real/old.png", 0o640)
        symlink("real/old.png", folder.path + "/link.png")
        let run = try await program.run("snapshot", "a.html", "-o", "link.png")
        #expect([run.errors, run.text] == ["", ""])
        #expect(run.code == 0)
        var status = stat()
        stat(folder.path + "/real/old.png", &status)
        #expect(status.st_mode & 0o777 == 0o640)
        #expect(Pixels(folder.url.appendingPathComponent("real/old.png")) != nil)
        lstat(folder.path + "/link.png", &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func imagesCanBeWrittenToDevices() async throws {
        let run = try await program.run("snapshot", "a.html", "-o", "/dev/null")
        #expect(run.code == 0)
        var status = stat()
        stat("/dev/null", &status)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test(arguments: ["none/x.png", "taken", "/dev/full", "/proc/x.png"])
    func unwritableOutputsExitWithCode73AndChangeNoFile(output: String) async throws {
        try folder.write("kept", to: "taken/file")
        let run = try await program.run("snapshot", "a.html", "-o", output)
        #expect(run.errors.hasPrefix("error: \(output) can't be written: "))
        #expect(run.errors.hasSuffix("; check the folder, or name another file with -o.\n"))
        #expect(run.code == 73)
        #expect(try names() == ["a.html", "taken"])
        #expect(try names(in: "/taken") == ["file"])
    }

    @Test func outputFoldersThatCannotBeCreatedExitWithCode73() async throws {
        try folder.write("a file", to: "taken")
        let run = try await program.run("snapshot", "a.html", "--output-dir", "taken/in")
        #expect(
            run.errors == """
                error: The folder taken/in can't be made: Not a directory; name another with \
                --output-dir.\n
                """)
        #expect(run.code == 73)
    }

    private func names(in place: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + place).sorted()
    }
}
