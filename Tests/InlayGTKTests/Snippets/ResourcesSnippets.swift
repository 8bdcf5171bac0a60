import Foundation
import Inlay

// The examples of docs/Inlay.docc/Resources.md.

func servingFolder() async throws {
    let url = Bundle.module.bundleURL.appendingPathComponent("Pages")
    let folder = ResourceFolder(name: "delivery", url: url)
    let view = WebView(trust: .app, resources: folder)
    try await view.load(.resource("index.html"))
}

func servingBesideStranger(attachments: URL, body: String) async throws {
    let folder = ResourceFolder(name: "mail", url: attachments)
    let view = WebView(trust: .document, resources: folder)
    try await view.load(.html(body))
}

func allowingInlineScripts(folder: ResourceFolder) {
    let view = WebView(
        WebViewConfiguration(trust: .app, resources: folder, allowsInlineScripts: true))
    _ = view
}
