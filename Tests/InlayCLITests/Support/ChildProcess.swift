import CGLib
import Foundation
import Glibc
import Synchronization

/// A child process that is terminated when the tests end, for any reason.
///
/// Foundation's `Process` isn't used: its children inherit the signals that Swift's threads block,
/// and therefore never receive a termination signal. They also inherit the socket by which
/// Foundation detects the end of another child, which it then misses.
final class ChildProcess: Sendable {
    /// The standard streams of a process, instead of nothing and a pipe.
    struct Files: Sendable {
        let input: FileHandle
        let output: FileHandle
        let errors: FileHandle
    }

    /// The termination of a process, with its exit status.
    private final class End: Sendable {
        let hasCome = DispatchSemaphore(value: 0)
        let status = Mutex<Int32>(0)
    }

    let pid: pid_t

    private let output: Int32
    /// The file that receives standard error; nil if the caller has passed its own.
    private let errors: FileHandle?
    private let end = End()

    /// Starts a program, which is looked for in PATH.
    init(
        _ command: [String], environment: [String: String], folder: URL? = nil, files: Files? = nil
    ) async throws {
        let end = end
        let errors = try files == nil ? Self.temporaryFile() : nil
        self.errors = errors
        (pid, output) = try await withCheckedThrowingContinuation { started in
            // The system ends the process with the thread that started it: this one.
            Thread.detachNewThread {
                do {
                    let (pid, output) = try Self.spawn(
                        command, environment, folder, files, files?.errors ?? errors)
                    started.resume(returning: (pid, output))
                    var status: Int32 = 0
                    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
                    end.status.withLock { $0 = status }
                    end.hasCome.signal()
                } catch {
                    started.resume(throwing: error)
                }
            }
        }
    }

    deinit {
        if output >= 0 { close(output) }
    }

    /// Ends the process, and returns when it has ended.
    func stop() {
        for signal in [SIGTERM, SIGKILL] {
            // A process that has ended must not be killed: its id may already be reused.
            guard end.hasCome.wait(timeout: .now()) == .timedOut else { break }
            kill(pid, signal)
            guard end.hasCome.wait(timeout: .now() + 5) == .timedOut else { break }
        }
        end.hasCome.signal()
    }

    /// Waits for the process's end.
    ///
    /// - Parameter seconds: How long at most.
    /// - Returns: Its exit code, or the signal that ended it, negative; `nil` when it goes on.
    func code(within seconds: Double) async -> Int32? {
        await withCheckedContinuation { done in
            Thread.detachNewThread { [end] in
                guard end.hasCome.wait(timeout: .now() + seconds) == .success else {
                    return done.resume(returning: nil)
                }
                end.hasCome.signal()
                let status = end.status.withLock { $0 }
                let signal = status & 0x7f
                done.resume(returning: signal == 0 ? (status >> 8) & 0xff : -signal)
            }
        }
    }

    /// How the process crashed, with the last errors that it wrote; nil if it didn't.
    var crash: String? {
        guard end.hasCome.wait(timeout: .now()) == .success else { return nil }
        end.hasCome.signal()
        let signal = end.status.withLock { $0 } & 0x7f
        guard ![0, SIGTERM, SIGKILL].contains(signal) else { return nil }
        var text = ""
        if let errors, let size = try? errors.seekToEnd() {
            try? errors.seek(toOffset: size - min(size, 10_000))
            text = String(decoding: (try? errors.readToEnd()) ?? Data(), as: UTF8.self)
        }
        return "The process was ended by signal \(signal). It wrote:\n\(text)"
    }

    /// An unlinked temporary file.
    private static func temporaryFile() throws -> FileHandle {
        var path = Array("\(NSTemporaryDirectory())/inlay-errors-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        unlink(path)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
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
        _ command: [String], _ environment: [String: String], _ folder: URL?, _ files: Files?,
        _ errors: FileHandle?
    ) throws -> (pid_t, Int32) {
        let texts = (command, environment.map { "\($0.key)=\($0.value)" })
        let arguments = texts.0.map { UnsafePointer(strdup($0)) } + [nil]
        let variables = texts.1.map { UnsafePointer(strdup($0)) } + [nil]
        defer { for text in arguments + variables { free(UnsafeMutablePointer(mutating: text)) } }
        let flags = GSpawnFlags(
            rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue)
        var pid: pid_t = 0
        var output: Int32 = -1
        let started = withUnsafeMutablePointer(to: &output) { pipe in
            g_spawn_async_with_pipes_and_fds(
                folder?.path, arguments, variables, flags, inlay_end_with_parent, nil,
                files?.input.fileDescriptor ?? -1, files?.output.fileDescriptor ?? -1,
                errors?.fileDescriptor ?? -1, nil, nil, 0, &pid, nil,
                files == nil ? pipe : nil, nil, nil)
        }
        guard started != 0 else {
            throw TestFailure("\(command[0]) can't be started; see scripts/setup test.")
        }
        return (pid, output)
    }
}
