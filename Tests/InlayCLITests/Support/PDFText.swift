import Foundation
import InlayTesting

extension TemporaryDirectory {
    /// The text of a PDF in the folder, by the program pdftotext.
    func text(ofPDF name: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["pdftotext", url.appendingPathComponent(name).path, "-"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }
}
