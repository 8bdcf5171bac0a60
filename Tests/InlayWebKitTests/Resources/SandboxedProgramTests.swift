import Foundation
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWebKit
@testable import InlayWindowTesting

extension EngineSuites {
    @Suite struct SandboxedPrograms {
        /// Runs a shell command with the text `input` as standard input.
        private func output(
            of script: String, deadline: Int = 240, memory: Int = 1 << 30
        ) throws -> String {
            let folder = try TemporaryDirectory()
            try folder.write("input", to: "file")
            let file = try FileHandle(
                forReadingFrom: folder.url.appendingPathComponent("file"))
            let program = SandboxedProgram(
                command: ["sh", "-c", script], deadline: deadline, memory: memory, output: 1_000)
            return String(
                decoding: try program.run(input: file.fileDescriptor), as: UTF8.self)
        }

        @Test func aSandboxedProgramReadsItsInputFromTheBeginning() throws {
            #expect(try output(of: "cat") == "input")
        }

        @Test func aSandboxedProgramHasNoAccessToFilesOrNetwork() throws {
            setenv("INLAY_TEST_SECRET", "secret", 1)
            defer { unsetenv("INLAY_TEST_SECRET") }
            #expect(
                try output(of: "ls /home /root /etc/passwd 2>/dev/null; echo $INLAY_TEST_SECRET")
                    == "\n")
            #expect(try output(of: "cut -d: -f1 /proc/net/dev | tail -n +3 | tr -d ' '") == "lo\n")
        }

        @Test func aProgramOverTimeOutputOrMemoryLimitsIsKilled() throws {
            #expect(throws: SandboxedProgram.Failure.overLimit) {
                try output(of: "sleep 1000", deadline: 1)
            }
            #expect(throws: SandboxedProgram.Failure.overLimit) { try output(of: "cat /dev/zero") }
            #expect(throws: SandboxedProgram.Failure.failed) {
                try output(of: "tail /dev/zero", memory: 100 << 20)
            }
        }

        @Test func runningAFailingOrMissingProgramThrowsAnError() throws {
            #expect(throws: SandboxedProgram.Failure.failed) { try output(of: "exit 3") }
            #expect(throws: SandboxedProgram.Failure.failed) { try output(of: "kill -SEGV $$") }
            #expect(throws: SandboxedProgram.Failure.missing) { try output(of: "exec no-such") }
        }
    }
}
