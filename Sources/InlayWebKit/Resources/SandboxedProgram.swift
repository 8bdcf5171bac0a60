import CGLib
import Glibc
import InlayGObject

/// A program that processes untrusted input in a bubblewrap sandbox.
///
/// It can read only its input and the installed programs and libraries, and its time, memory and
/// output are limited.
nonisolated struct SandboxedProgram: Sendable {
    /// The reason why a program produced no output.
    nonisolated enum Failure: Error, Hashable {
        /// The program or bubblewrap isn't installed, or can't be started.
        case missing
        /// The program exceeded its limit of time, memory or output.
        case overLimit
        /// The program exited with an error.
        case failed
    }

    /// The program and its arguments.
    let command: [String]
    /// The time limit, in seconds.
    var deadline = 10
    /// The limit of the program's address space, in bytes.
    var memory = 1 << 30
    /// The limit of the program's output, in bytes.
    var output = 1 << 20

    /// Runs the program, and blocks the thread until it has exited.
    ///
    /// - Parameter input: An open file, which the program reads from its beginning.
    /// - Returns: The program's output.
    /// - Throws: ``Failure`` if the program is missing, failed or exceeded a limit.
    func run(input: Int32) throws(Failure) -> [UInt8] {
        lseek(input, 0, SEEK_SET)
        let launcher = g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE)
        let owned = OwnedReference(owning: launcher)
        guard let owned else { throw .missing }
        g_subprocess_launcher_take_stdin_fd(owned.pointer, dup(input))
        g_subprocess_launcher_take_stderr_fd(
            owned.pointer, open("/dev/null", O_WRONLY | O_CLOEXEC))
        let texts = (sandbox + command).map { strdup($0) }
        defer { for text in texts { free(text) } }
        let arguments = texts.map { UnsafePointer($0) } + [nil]
        let process = OwnedReference(
            owning: g_subprocess_launcher_spawnv(owned.pointer, arguments, nil))
        guard let process else { throw .missing }
        let bytes = read(g_subprocess_get_stdout_pipe(process.pointer))
        if bytes == nil { g_subprocess_force_exit(process.pointer) }
        g_subprocess_wait(process.pointer, nil, nil)
        guard let bytes, g_subprocess_get_if_exited(process.pointer) != 0 else { throw .overLimit }
        switch g_subprocess_get_exit_status(process.pointer) {
        case 0: return bytes
        // The exit status of `timeout` and `prlimit` if they can't start the program.
        case 125...127: throw .missing
        // Killed at the deadline or by the limit of processor time, or aborted without memory.
        case 128 + SIGKILL, 128 + SIGXCPU, 128 + SIGABRT: throw .overLimit
        default: throw .failed
        }
    }

    /// Reads the output to its end; nil if the output exceeds the limit.
    private func read(_ stream: UnsafeMutablePointer<GInputStream>?) -> [UInt8]? {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = g_input_stream_read(stream, &part, gsize(part.count), nil, nil)
            guard count > 0 else { return bytes }
            bytes += part[..<count]
            if bytes.count > output { return nil }
        }
    }

    private var sandbox: [String] {
        [
            "timeout", "--signal=KILL", "\(deadline)", "bwrap", "--unshare-all",
            "--die-with-parent", "--new-session", "--clearenv", "--setenv", "PATH", "/usr/bin",
            "--setenv", "LC_ALL", "C.UTF-8", "--ro-bind", "/usr", "/usr",
            "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64",
            "--symlink", "usr/bin", "/bin", "--ro-bind-try", "/etc/fonts", "/etc/fonts",
            "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache",
            "--ro-bind-try", "/etc/alternatives", "/etc/alternatives",
            "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--chdir", "/tmp",
            "prlimit", "--as=\(memory)", "--cpu=\(deadline)", "--core=0",
        ]
    }
}
