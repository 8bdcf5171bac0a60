import Foundation
import Inlay

// The examples of docs/Inlay.docc/Snapshots.md.

enum SnapshotsGuide {
    static func shortSnapshot(body: String, file: URL) -> Task<Void, any Error> {
        Task {
            let png = try await Snapshotter().png(of: .html(body), width: 390)
            try png.write(to: file)
        }
    }

    static func snapshotWithOptions(url: URL) -> Task<Void, any Error> {
        Task {
            let snapshotter = Snapshotter()
            snapshotter.onResourceProblem = { problem in print(problem) }
            snapshotter.onWarning = { warning in print(warning) }
            let snapshot = try await snapshotter.snapshot(
                of: .url(url), SnapshotOptions(width: 800, scale: 2, timeout: .seconds(10)))
            print("\(snapshot.width) × \(snapshot.height)")
        }
    }

    static func shortPDF(body: String, file: URL) -> Task<Void, any Error> {
        Task {
            let pdf = try await Snapshotter().pdf(
                of: .html(body), PDFOptions(paper: .letter.turned))
            try pdf.write(to: file)
        }
    }

    static func virtualDisplay() throws {
        if VirtualDisplay.isNeeded { try VirtualDisplay.start() }
    }

    enum Report {
        static func main() {
            do {
                try Toolkit.start()
                try EngineProbe.check()
            } catch {
                print(error)
                exit(69)
            }
            MainLoop.run {
                do {
                    let pdf = try await Snapshotter().pdf(of: .html("<h1>Report</h1>"))
                    try pdf.write(to: URL(filePath: "report.pdf"))
                    return 0
                } catch {
                    print(error)
                    return 1
                }
            }
        }
    }
}
