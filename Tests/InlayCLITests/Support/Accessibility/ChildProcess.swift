import CGLib
import Foundation
import Glibc

/// A process that ends with the tests, however those end.
///
/// Not Foundation's: what that starts inherits the signals that Swift's threads block, and so never
/// hears that it should end.
final class ChildProcess: Sendable {
    let pid: pid_t

    private let output: Int32
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts a program, which is looked for in PATH.
    init(_ command: [String], environment: [String: String]) async throws {
        let ended = hasEnded
        (pid, output) = try await withCheckedThrowingContinuation { started in
            // The system ends the process with the thread that started it: this one.
            Thread.detachNewThread {
                do {
                    let (pid, output) = try Self.spawn(command, environment)
                    started.resume(returning: (pid, output))
                    var status: Int32 = 0
                    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
                    ended.signal()
                } catch {
                    started.resume(throwing: error)
                }
            }
        }
    }

    deinit {
        close(output)
    }

    /// Ends the process, and returns when it has ended.
    func end() {
        for signal in [SIGTERM, SIGKILL] {
            // One that has ended by itself isn't there to be killed; its number is free.
            guard hasEnded.wait(timeout: .now()) == .timedOut else { break }
            kill(pid, signal)
            guard hasEnded.wait(timeout: .now() + 5) == .timedOut else { break }
        }
        hasEnded.signal()
    }

    /// Waits for a line of the process's output; `nil` when there is no more.
    func line() async -> String? {
        await withCheckedContinuation { done in
            Thread.detachNewThread { [output] in
                var bytes: [UInt8] = []
                var byte: UInt8 = 0
                while true {
                    let count = read(output, &byte, 1)
                    if count < 0, errno == EINTR { continue }
                    guard count == 1 else { return done.resume(returning: nil) }
                    if byte == UInt8(ascii: "\n") { break }
                    bytes.append(byte)
                }
                done.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    private static func spawn(
        _ command: [String], _ environment: [String: String]
    ) throws -> (pid_t, Int32) {
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        let flags = GSpawnFlags(
            rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue
                | G_SPAWN_DO_NOT_REAP_CHILD.rawValue)
        var pid: pid_t = 0
        var output: Int32 = -1
        let started = g_spawn_async_with_pipes(
            nil, &arguments, &variables, flags, inlay_end_with_parent, nil, &pid, nil, &output, nil,
            nil)
        guard started != 0 else {
            throw AccessibilityFailure("\(command[0]) can't be started; see scripts/setup test.")
        }
        return (pid, output)
    }
}
