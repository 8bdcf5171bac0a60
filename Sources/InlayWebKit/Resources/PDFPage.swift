import Dispatch
import Synchronization

/// A renderer that makes an image of a PDF's first page, so that web pages can display PDFs with
/// `<img>`.
///
/// `pdftocairo` renders the PDF as a ``SandboxedProgram``, never in this process: a web page may
/// display any PDF in its folder, and PDF renderers have a history of memory errors.
enum PDFPage {
    /// The reason why a PDF wasn't rendered.
    enum Failure: Error, CustomStringConvertible {
        case tooLong(bytes: Int)
        case unreadable
        case size
        case overLimit
        case noProgram
        case tooMany

        var description: String {
            switch self {
            case .tooLong(let bytes):
                "The PDF has \(bytes) bytes; the limit is \(PDFPage.largestFile)."
            case .unreadable: "The PDF can't be read."
            case .size: "The PDF's first page has no valid size."
            case .overLimit: "Rendering the PDF took more than 10 seconds or 1 GB of memory."
            case .noProgram:
                """
                PDFs are rendered by the program pdftocairo in a sandbox of bwrap; install \
                poppler-utils and bubblewrap.
                """
            case .tooMany:
                "The page shows too many PDFs: \(PDFPage.mostWaiting) are waiting already."
            }
        }

        nonisolated init(_ failure: SandboxedProgram.Failure) {
            switch failure {
            case .missing: self = .noProgram
            case .overLimit: self = .overLimit
            case .failed: self = .unreadable
            }
        }
    }

    /// The maximum size of a PDF, in bytes.
    nonisolated static let largestFile = 32 << 20

    /// The scale of the image in pixels per point, for high-density screens.
    ///
    /// The scale is reduced if a side would exceed ``largestSide``.
    private nonisolated static let scale = 2.0
    /// The maximum length of the image's longer side, in pixels.
    private nonisolated static let largestSide = 4096.0
    /// The maximum size of the PNG file, in bytes.
    ///
    /// The pixels of the largest image take 64 MiB before they are compressed.
    private nonisolated static let mostImageBytes = 80 << 20
    /// The maximum number of PDFs in the queue, including the one that is being rendered.
    nonisolated static let mostWaiting = 64

    /// The serial queue that renders one PDF at a time, so that rendering doesn't block a thread of
    /// Swift's shared pool.
    private nonisolated static let queue = DispatchQueue(label: "inlay.pdf", qos: .utility)
    private nonisolated static let waiting = Atomic(0)

    /// Renders the first page of an open file as PNG.
    static func png(of file: ResourceFile) async throws(Failure) -> [UInt8] {
        guard file.size <= largestFile else { throw .tooLong(bytes: file.size) }
        guard waiting.add(1, ordering: .relaxed).newValue <= mostWaiting else {
            waiting.subtract(1, ordering: .relaxed)
            throw .tooMany
        }
        let result = await withCheckedContinuation { continuation in
            queue.async { [descriptor = file.descriptor] in
                let result = Result { () throws(Failure) in try draw(descriptor) }
                waiting.subtract(1, ordering: .relaxed)
                continuation.resume(returning: result)
            }
        }
        // The file has to stay open until here.
        withExtendedLifetime(file) {}
        return try result.get()
    }

    private nonisolated static func draw(_ file: Int32) throws(Failure) -> [UInt8] {
        let page = ["-f", "1", "-l", "1"]
        let facts = try output(of: ["pdfinfo"] + page + ["-"], limit: 1 << 16, reading: file)
        guard let side = longerSide(in: facts) else { throw .size }
        let resolution = "\(72 * min(scale, largestSide / side))"
        return try output(
            of: ["pdftocairo", "-png", "-singlefile"] + page + ["-r", resolution, "-", "-"],
            limit: mostImageBytes, reading: file)
    }

    private nonisolated static func output(
        of command: [String], limit: Int, reading file: Int32
    ) throws(Failure) -> [UInt8] {
        do throws(SandboxedProgram.Failure) {
            return try SandboxedProgram(command: command, output: limit).run(input: file)
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the longer side of the first page in points, parsed from the output of `pdfinfo`;
    /// nil if the output has no valid size.
    private nonisolated static func longerSide(in facts: [UInt8]) -> Double? {
        // `Page    1 size: 200 x 100 pts (A4)`
        let lines = String(decoding: facts, as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("Page ") && $0.contains(" size:") }
        let words = line?.split(separator: ":").last?.split(separator: " ") ?? []
        let sides = words.compactMap { Double($0) }
        guard sides.count == 2, sides.allSatisfy({ $0.isFinite && $0 > 0 && $0 < 1e7 }) else {
            return nil
        }
        return sides.max()
    }
}
