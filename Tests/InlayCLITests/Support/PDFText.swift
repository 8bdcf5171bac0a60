import Foundation
import InlayTesting

extension TemporaryDirectory {
    /// The text of a PDF in the folder, by the program pdftotext.
    ///
    /// With `areas`, it is XML with the area of each word, in points.
    func text(ofPDF name: String, areas: Bool = false) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let options = areas ? ["-bbox"] : []
        process.arguments = ["pdftotext"] + options + [url.appendingPathComponent(name).path, "-"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }
}
