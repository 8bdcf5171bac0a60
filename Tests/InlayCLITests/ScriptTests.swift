import Foundation
import InlayTesting
import Testing

/// Tests of the scripts that install dependencies and the program.
@Suite struct ScriptTests {
    private let folder: TemporaryDirectory
    private let repository = Program.repository

    init() throws { folder = try TemporaryDirectory() }

    /// Runs a command in the repository, and returns its exit code and its output.
    private func run(
        _ command: String..., path: String? = nil
    ) async throws -> (code: Int32?, text: String) {
        var environment = ProcessInfo.processInfo.environment
        if let path { environment["PATH"] = "\(path):\(environment["PATH"] ?? "")" }
        let names = ["in", "out"]
        let files = try names.map { name in
            try folder.write("", to: name)
            return try FileHandle(forUpdating: folder.url.appendingPathComponent(name))
        }
        let process = try await ChildProcess(
            command, environment: environment, folder: repository,
            files: .init(input: files[0], output: files[1], errors: files[1]))
        let code = await process.code(within: 480)
        let text = try String(
            contentsOf: folder.url.appendingPathComponent("out"), encoding: .utf8)
        return (code, text)
    }

    /// Writes a script that replaces a program of the system.
    private func write(stub: String, as name: String) throws {
        let path = "bin/\(name)"
        try folder.write("#!/bin/sh\n\(stub)\n", to: path)
        chmod(folder.path + "/" + path, 0o755)
    }

    @Test(arguments: [
        (#"amd64 installed\ni386 installed\n"#, true), (#"all installed\n"#, true),
        (#"i386 installed\n"#, false), (#"amd64 config-files\n"#, false), ("", false),
    ])
    func setupInstallsPackagesThatThisArchitectureLacks(
        states: String, areThere: Bool
    ) async throws {
        try write(stub: "echo amd64", as: "dpkg")
        // Like dpkg-query, which writes line breaks only where the format contains them.
        try write(
            stub: """
                for option; do
                    case "$option" in --showformat=*'\\n') printf '\(states)'; exit ;; esac
                done
                printf '\(states.replacing("\\n", with: ""))'
                """, as: "dpkg-query")
        try write(stub: "echo apt-get is called; exit 1", as: "apt-get")
        for name in ["swift", "sudo"] { try write(stub: "exit 0", as: name) }
        let run = try await run("scripts/setup", path: folder.path + "/bin")
        #expect((run.code == 0) == areThere, "\(run.text)")
        #expect(run.text.contains("setup: ") != areThere)
    }

    @Test func setupRejectsAWebKitGTKThatIsTooOld() async throws {
        try write(stub: "echo amd64", as: "dpkg")
        try write(stub: "echo all installed", as: "dpkg-query")
        try write(
            stub: "case $1 in --modversion) echo 2.40.5 ;; *) exit 1 ;; esac", as: "pkg-config")
        for name in ["swift", "apt-get"] { try write(stub: "exit 0", as: name) }
        let run = try await run("scripts/setup", path: folder.path + "/bin")
        #expect(run.code == 69)
        #expect(run.text.contains("WebKitGTK 2.40.5 is too old: Inlay needs 2.42"), "\(run.text)")
    }

    @Test(arguments: ["~/my apps", "/usr/local"])
    func makeInstallPassesThePrefixUnchanged(prefix: String) async throws {
        let run = try await run("make", "-n", "install", "PREFIX=\(prefix)")
        #expect(run.text.contains("scripts/install '\(prefix)'\n"), "\(run.text)")
        #expect(run.code == 0)
    }

    /// `swift build` is the first program that installing runs.
    @Test(arguments: [("~/my apps", true), ("~", true), ("apps", false), ("~ada/apps", false)])
    func installRefusesRelativePrefixes(prefix: String, isAllowed: Bool) async throws {
        try write(stub: "echo swift is called; exit 3", as: "swift")
        let run = try await run("scripts/install", prefix, path: folder.path + "/bin")
        #expect(run.code == (isAllowed ? 3 : 64), "\(run.text)")
        #expect(run.text.contains("must be an absolute path") != isAllowed)
    }
}
