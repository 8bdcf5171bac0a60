import InlayBridge
import InlayTesting
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayWindowTesting

extension WebView {
    /// The error that a load ends with, if it does.
    func failure(of content: WebContent) async -> PageLoadError? {
        do {
            try await load(content)
            return nil
        } catch {
            return error
        }
    }

    /// A view over a folder with the given files, which exists as long as the view.
    static func app(_ files: [String: String], inlineScripts: Bool = false) throws -> WebView {
        let folder = try TemporaryDirectory()
        for (name, text) in files { try folder.write(text, to: name) }
        let resources = ResourceFolder(name: "test", url: folder.url)
        let view = WebView(
            WebViewConfiguration(
                trust: .app, resources: resources, allowsInlineScripts: inlineScripts))
        view.commands.on("keeps-folder") { _ in _ = folder }
        return view
    }
}

extension Snapshotter {
    /// Makes a snapshotter whose pages never time out unless the clock is advanced.
    static func patient(_ clock: ManualClock = ManualClock()) -> Snapshotter {
        Snapshotter(clock: clock) { WebKitEngine($0, isOffscreen: true) }
    }
}
