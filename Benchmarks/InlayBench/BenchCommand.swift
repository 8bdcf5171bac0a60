import ArgumentParser
import CGLib
import CGTK
import Foundation
import Glibc
import Inlay
import InlayGObject

/// The command `inlay-bench`.
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

    @Option(help: "How many rows the list has.")
    var rows = 1_000_000

    @Option(help: "How fast the list is scrolled, in pixels a second.")
    var speed = 6_000.0

    @Option(help: "For how many seconds the list is scrolled.")
    var seconds = 10.0

    @Option(help: "How many views the naive list has.")
    var naive = 20

    @Flag(help: "Measures every row in the end, to tell how far the total height was off.")
    var whole = false

    @Option(help: "The folder in which cache-client caches responses. (default: in memory)")
    var cache: String?

    @Option(help: "How cache-client uses what it has.")
    var strategy = CacheStrategy.strict.rawValue

    @Option(help: .hidden)
    var part: String?

    nonisolated func validate() throws {
        if name == ListOptions.partName, part != nil { return }
        if name == CacheClient.name, CacheStrategy(rawValue: strategy) != nil { return }
        if name == LoopbackServer.name { return }
        guard MainActor.assumeIsolated({ !Registry.benchmarks(named: name).isEmpty }) else {
            throw ValidationError("There is no benchmark \(name); see --help.")
        }
    }

    nonisolated func run() throws {
        if name == CacheClient.name { return try runCacheClient() }
        if name == LoopbackServer.name { return try serve() }
        let (name, json) = (name, json)
        let options = ListOptions(
            rows: rows, speed: speed, seconds: seconds, naive: naive, isWhole: whole)
        let part = try part.map { try JSONDecoder().decode(ListOptions.self, from: Data($0.utf8)) }
        MainActor.assumeIsolated {
            // Always a virtual display, so that the figures don't depend on the desktop.
            unsetenv("WAYLAND_DISPLAY")
            do {
                try startDisplay(readsPixels: part != nil)
            } catch {
                inlay_print_error("error: \(error)\n")
                Glibc.exit(69)
            }
            guard gtk_init_check() != 0 else {
                inlay_print_error("error: GTK can't use the virtual display.\n")
                Glibc.exit(69)
            }
            adw_init()
            ListOptions.current = options
            MainLoop.run {
                if let part { return await run(part) }
                return await Registry.run(named: name, json: json)
            }
        }
    }

    /// Runs the client for the public test suite of HTTP caches, which needs no display.
    nonisolated private func runCacheClient() throws {
        let client = try CacheClient(
            folder: cache, strategy: CacheStrategy(rawValue: strategy) ?? .strict)
        MainActor.assumeIsolated {
            MainLoop.run {
                await client.run()
                return 0
            }
        }
    }

    /// Runs the server that the benchmarks of services send requests to.
    nonisolated private func serve() throws {
        let server = try LoopbackServer()
        FileHandle.standardOutput.write(Data("\(server.port)\n".utf8))
        server.run()
    }

    /// Starts a virtual display; with `readsPixels`, one whose pixels the benchmark can read.
    @MainActor private func startDisplay(readsPixels: Bool) throws {
        guard readsPixels else { return try VirtualDisplay.start() }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("inlay-screen-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        setenv("INLAY_BENCH_SCREEN", folder, 1)
        try VirtualDisplay.start(frameBuffer: folder)
    }

    @MainActor private func run(_ part: ListOptions) async -> Int32 {
        do {
            let result = try await ListPart.run(part)
            print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
            if let folder = ProcessInfo.processInfo.environment["INLAY_BENCH_SCREEN"] {
                try? FileManager.default.removeItem(atPath: folder)
            }
            return 0
        } catch {
            inlay_print_error("error: \(error)\n")
            return 70
        }
    }
}
