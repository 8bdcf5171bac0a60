import Foundation
import FoundationNetworking
import GalleryService
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// File descriptors of this program in its child processes.
    @Suite(.tags(.alone)) struct DescriptorTests {
        @Test func childProcessesInheritNoDescriptors() async throws {
            let service = try await GalleryService.start()
            // Keeps a connection open.
            let session = URLSession(configuration: .ephemeral)
            _ = try await session.data(from: service.address)
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
            try Data("text".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            // Opened by a library that doesn't know of child processes.
            let descriptor = open(file.path, O_RDONLY)
            defer { close(descriptor) }
            try #require(descriptor > 2)
            let before = Set(Process.descendants())

            let view = WebView(
                trust: .site([try #require(WebOrigin(service.address))]), profile: WebProfile())
            try await view.load(.url(service.address))
            let children = Set(Process.descendants()).subtracting(before)
            try #require(children.count >= 2)
            let own = Process.openFiles()
            #expect(own.contains { $0.hasPrefix("socket:") })
            for child in children {
                let inherited = Process.openFiles(of: child).intersection(own)
                #expect(inherited.isEmpty, "\(Process.name(of: child)) has \(inherited)")
            }
            await service.stop()
            try await service.restart()
            try await view.load(.url(service.address))
            view.close()
        }
    }
}
