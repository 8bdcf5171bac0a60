import Foundation
import Inlay

// The examples of docs/Inlay.docc/Pictures.md.

func shortPicture(body: String, file: URL) async throws {
    let png = try await Snapshotter().png(of: .html(body), width: 390)
    try Data(png).write(to: file)
}

func pictureWithOptions(url: URL) async throws {
    let snapshotter = Snapshotter()
    snapshotter.onResourceProblem = { problem in print(problem) }
    snapshotter.onWarning = { warning in print(warning) }
    let snapshot = try await snapshotter.picture(
        of: .url(url), SnapshotOptions(width: 800, scale: 2, timeout: .seconds(10)))
    print("\(snapshot.width) × \(snapshot.height)")
}

func shortPDF(body: String, file: URL) async throws {
    let pdf = try await Snapshotter().pdf(of: .html(body), PDFOptions(paper: .letter.turned))
    try Data(pdf).write(to: file)
}

func virtualDisplay() throws {
    if VirtualDisplay.isNeeded { try VirtualDisplay.start() }
    try EngineProbe.check()
}
