import Foundation

/// A desktop for one test, on which it acts as a user who has a screen reader.
///
/// ```swift
/// let desktop = try await Desktop()
/// let app = try await desktop.open("hello")
/// try await app.element(.link, named: "By a link").activate()
/// let alert = try await app.element(.dialog, named: "From a link")
/// ```
///
/// It has a display and buses of its own, and ends with the value, and so do its programs.
final class Desktop {
    /// Two at a time, so that none waits long for the machine.
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
        let program = Program.products.appendingPathComponent("inlay-gallery").path
        let process = try await ChildProcess(
            [program] + (scene.map { [$0] } ?? []), environment: session.environment)
        programs.append(process)
        let pid = Int(process.pid)
        return try await AccessibleApp.wait(
            for: pid, bus: bus, hands: Hands(environment: session.environment))
    }

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
