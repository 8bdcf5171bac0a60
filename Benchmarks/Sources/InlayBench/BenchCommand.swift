import ArgumentParser
import CGLib
import CGTK
import Glibc
import Inlay
import InlayGObject

/// The whole program.
@main
struct BenchCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "inlay-bench",
        abstract: "Measures Inlay beside peers that do the same work another way.",
        discussion: MainActor.assumeIsolated { Registry.help })

    @Argument(help: "Which benchmark, or all.")
    var name: String

    @Flag(help: "Print the figures as JSON.")
    var json = false

    nonisolated func validate() throws {
        guard MainActor.assumeIsolated({ !Registry.benchmarks(named: name).isEmpty }) else {
            throw ValidationError("There is no benchmark \(name); see --help.")
        }
    }

    nonisolated func run() throws {
        let (name, json) = (name, json)
        MainActor.assumeIsolated {
            // Always a display of its own, so that the figures don't depend on the desktop.
            unsetenv("WAYLAND_DISPLAY")
            do {
                try VirtualDisplay.start()
            } catch {
                inlay_print_error("error: \(error)\n")
                Glibc.exit(69)
            }
            guard gtk_init_check() != 0 else {
                inlay_print_error("error: GTK can't use the virtual display.\n")
                Glibc.exit(69)
            }
            adw_init()
            MainLoop.run { await Registry.run(named: name, json: json) }
        }
    }
}
