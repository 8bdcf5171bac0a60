import ArgumentParser

/// The command `inlay new`.
struct NewCommand: ParsableCommand, CheckedArguments {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Writes a project for an app.",
        discussion: """
            Makes the folder NAME with a Swift package: a window with a native screen from markup, \
            a web page from a template, a call of a service, and tests. 'make run' opens the app, \
            and 'make test' runs its tests. An existing folder is never changed. The first build \
            compiles Inlay, and needs no network where Inlay was built before.

            EXAMPLES:
              inlay new Notes                        uses the Inlay that built this program
              inlay new Notes --inlay ../inlay       uses the Inlay of a folder

            EXIT CODES:
              0   the project is written
              64  the command or the name is wrong, or --inlay is needed
              66  the folder has no package Inlay
              73  the project can't be written
            """)

    @Argument(help: "The name of the app, a Swift identifier such as Notes.")
    var name: String

    @Option(
        name: .customLong("inlay"),
        help: ArgumentHelp(
            "The folder of Inlay's repository; without it, the one this program was built from.",
            valueName: "path"))
    var inlay: String?

    func checkValues() throws {
        if let problem = ProjectName.problem(of: name) { throw ValidationError(problem) }
        if inlay == "" { throw ValidationError("The path of Inlay's folder is empty.") }
    }

    func run() throws {
        do throws(CommandFailure) {
            try write()
        } catch {
            StandardStream.error.write(error.report)
            throw ExitCode(error.reason.rawValue)
        }
    }

    private func write() throws(CommandFailure) {
        let repository =
            if let inlay {
                try InlayRepository(path: inlay)
            } else {
                try InlayRepository.ofThisProgram()
            }
        // SwiftPM identifies packages by folder name, so the app's folder needs a different one.
        let folder = repository.path.split(separator: "/").last ?? ""
        guard folder.lowercased() != name.lowercased() else {
            throw CommandFailure(
                .usage, "The folder of Inlay is called “\(folder)”; give the app another name.")
        }
        do throws(SystemError) {
            try Project(name: name, repository: repository).write()
        } catch {
            throw CommandFailure(
                .noOutput,
                "The folder \(name) can't be written: \(error); check the name and the folder.")
        }
        StandardStream.output.write(
            "Wrote the project \(name). To open the app: cd \(name) && make run\n")
    }
}
