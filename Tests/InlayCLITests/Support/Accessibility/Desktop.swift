import Foundation

/// A desktop for one test, operated like by a user with a screen reader.
///
/// ```swift
/// let desktop = try await Desktop()
/// let app = try await desktop.open("two-way-bridge")
/// try await app.element(.link, named: "Show it from a link").activate()
/// let alert = try await app.element(.dialog, named: "From a link")
/// ```
///
/// It has its own display and buses. They and its programs end with this value.
final class Desktop {
    /// Limits concurrent desktops to two, so that none waits long for the processor.
    private static let gate = Gate(2)

    private let session: PrivateSession
    private let bus: AccessibilityBus
    private var programs: [ChildProcess] = []

    /// Starts a desktop.
    init() async throws {
        (session, bus) = try await Self.start()
    }

    deinit {
        for program in programs { program.stop() }
        Task { [gate = Self.gate] in await gate.leave() }
    }

    /// Opens the gallery at a scene, and returns when it is in the tree.
    func open(_ scene: String? = nil) async throws -> AccessibleApp {
        try await open(program: "inlay-gallery", scene.map { [$0] } ?? []).app
    }

    /// Opens a program, and returns when it is in the tree.
    func open(
        program: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> (app: AccessibleApp, process: ChildProcess) {
        let process = try await start(program: program, arguments, environment: environment)
        let app = try await AccessibleApp.wait(
            for: Int(process.pid), bus: bus, hands: UserInput(environment: session.environment))
        return (app, process)
    }

    /// Starts a program that may show no window.
    func start(
        program: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> ChildProcess {
        let path = Program.products.appendingPathComponent(program).path
        let process = try await ChildProcess(
            [path] + arguments, environment: session.environment.merging(environment) { $1 })
        programs.append(process)
        bus.watch(process)
        return process
    }

    /// Starts to record the calls of an interface on the session bus.
    func monitor(_ interface: String) async throws -> ChildProcess {
        let process = try await ChildProcess(
            ["dbus-monitor", "--session", "interface='\(interface)'"],
            environment: session.environment)
        programs.append(process)
        // Its first lines are signals of its own connection.
        _ = await process.line()
        return process
    }

    /// Announces a screen reader to the programs, as one does when it starts.
    func enableScreenReader() async throws { try await session.enableScreenReader() }

    private static func start() async throws -> (PrivateSession, AccessibilityBus) {
        await gate.enter()
        do {
            let session = try await PrivateSession()
            return (session, try await session.accessibilityBus())
        } catch {
            await gate.leave()
            throw error
        }
    }
}
