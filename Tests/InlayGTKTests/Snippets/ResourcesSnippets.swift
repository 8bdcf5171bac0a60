import Foundation
import Inlay

// The examples of docs/Inlay.docc/Resources.md.

enum ResourcesGuide {
    static func servingFolder() -> Task<WebView, any Error> {
        Task {
            let url = Bundle.module.bundleURL.appendingPathComponent("Pages")
            let folder = ResourceFolder(name: "delivery", url: url)
            let view = WebView(trust: .app, resources: folder)
            try await view.load(.resource("index.html"))
            return view
        }
    }

    static func servingBesideStranger(attachments: URL, body: String) -> Task<WebView, any Error> {
        Task {
            let folder = ResourceFolder(name: "mail", url: attachments)
            let view = WebView(trust: .document, resources: folder)
            try await view.load(.html(body))
            return view
        }
    }

    static func allowingInlineScripts(folder: ResourceFolder) -> WebView {
        let view = WebView(
            WebViewConfiguration(trust: .app, resources: folder, allowsInlineScripts: true))
        return view
    }
}
