import Foundation
import InlayTesting
import InlayValues
import Testing

/// Tests of the folders in which every store keeps the user's data.
@Suite struct PrivateFolderTests {
    private let base: TemporaryDirectory

    init() throws { base = try TemporaryDirectory() }

    private func path(_ name: String) -> String { base.url.appendingPathComponent(name).path }

    private func make(_ name: String, _ mode: mode_t) {
        #expect(mkdir(path(name), mode) == 0 && chmod(path(name), mode) == 0)
    }

    private func mode(of name: String) -> mode_t {
        var status = stat()
        return lstat(path(name), &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func missingParentsAreCreatedForTheUserOnly() throws {
        let folder = try PrivateFolder(path("a/b/c"))
        try folder.write(Data("text".utf8), to: "file")
        #expect(mode(of: "a") == 0o700)
        #expect(mode(of: "a/b/c") == 0o700)
        #expect(mode(of: "a/b/c/file") == 0o600)
        #expect(try folder.read("file", limit: 4) == Data("text".utf8))
        #expect(try folder.read("other", limit: 4) == nil)
        #expect(try PrivateFolder(existing: path("a/none")) == nil)
    }

    @Test func readableFoldersAreRestrictedAndTheirParentsAreNot() throws {
        make("parent", 0o755)
        make("parent/folder", 0o775)
        _ = try PrivateFolder(path("parent/folder"))
        #expect(mode(of: "parent/folder") == 0o700)
        #expect(mode(of: "parent") == 0o755)
    }

    @Test func linksAreFollowedOnlyInFoldersThatOthersCannotWriteTo() throws {
        make("target", 0o700)
        make("own", 0o755)
        make("shared", 0o777)
        for name in ["own/link", "shared/link"] {
            #expect(symlink(path("target"), path(name)) == 0)
        }
        // The folder itself is never a link.
        #expect(throws: PrivateFolderError.self) { try PrivateFolder(path("own/link")) }
        _ = try PrivateFolder(path("own/link/data"))
        #expect(mode(of: "target/data") == 0o700)
        let error = #expect(throws: PrivateFolderError.self) {
            try PrivateFolder(path("shared/link/other"))
        }
        #expect(error?.reason.contains("“link” is a link") == true)
        #expect(mode(of: "target/other") == 0)
    }

    @Test func linksToThemselvesEnd() {
        #expect(symlink("loop", path("loop")) == 0)
        #expect(throws: PrivateFolderError.self) { try PrivateFolder(path("loop/data")) }
    }

    @Test func foldersOfAllUsersAreRefusedAndUnchanged() throws {
        make("sticky", 0o1777)
        #expect(throws: PrivateFolderError.self) { try PrivateFolder(path("sticky")) }
        #expect(mode(of: "sticky") == 0o1777)
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can make another user's folder."))
    func foldersAndFilesOfAnotherUserAreRefused() throws {
        let folder = try PrivateFolder(path("own"))
        try folder.write(Data("text".utf8), to: "file")
        #expect(chown(path("own/file"), 65_534, 65_534) == 0)
        #expect(throws: PrivateFolderError.self) { try folder.read("file", limit: 10) }
        #expect(throws: PrivateFolderError.self) { try folder.prepareFile("file") }
        #expect(chown(path("own"), 65_534, 65_534) == 0)
        #expect(throws: PrivateFolderError.self) { try PrivateFolder(path("own")) }
    }

    @Test func filesThatAreLinksFIFOsOrTooLargeAreNotRead() throws {
        let folder = try PrivateFolder(path("own"))
        try folder.write(Data("text".utf8), to: "file")
        #expect(symlink(path("own/file"), path("own/link")) == 0)
        #expect(mkfifo(path("own/fifo"), 0o600) == 0)
        for (name, limit) in [("link", 10), ("fifo", 10), ("file", 3)] {
            #expect(throws: PrivateFolderError.self) { try folder.read(name, limit: limit) }
        }
        // Writing replaces a link, not its target.
        try folder.write(Data("new".utf8), to: "link")
        #expect(try folder.read("file", limit: 10) == Data("text".utf8))
        #expect(try folder.read("link", limit: 10) == Data("new".utf8))
    }

    @Test func filesThatCannotBeReplacedLeaveNoTemporaryFile() throws {
        let folder = try PrivateFolder(path("own"))
        make("own/file", 0o700)
        make("own/file/inside", 0o700)
        #expect(throws: PrivateFolderError.self) { try folder.write(Data(), to: "file") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }
}
