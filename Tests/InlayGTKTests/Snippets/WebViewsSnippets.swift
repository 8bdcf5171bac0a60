import Foundation
import Inlay
import InlayGObject
import Observation

// The examples of docs/Inlay.docc/WebViews.md.

enum WebViewsGuide {
    static func oneViewOfEachKind(folder: URL) -> [WebView] {
        let pages = WebView(trust: .app, resources: ResourceFolder(name: "pages", url: folder))
        let shop = WebView(trust: .site([WebOrigin(scheme: "https", host: "example.com")]))
        let mail = WebView(trust: .document)
        let visit = WebView(trust: .preview)
        return [pages, shop, mail, visit]
    }

    static func content(window: Window, view: WebView) {
        window.content = Column {
            view
            Button("Reload") { view.reload() }
        }
    }

    static func loading(pages: WebView, mail: WebView, shop: WebView, body: String, url: URL)
        -> Task<Void, any Error>
    {
        Task {
            try await pages.load(.resource("index.html"))
            try await pages.load(.trusted("<h1>Welcome</h1>"))
            try await mail.load(.html(body))
            let address = try await shop.load(.url(url))
            print(address)
        }
    }

    static func images(
        view: WebView, body: String, parts: [String: InlineImage]
    ) -> Task<Void, any Error> {
        Task {
            let images = InlineImages(of: body) { contentID in parts[contentID] }
            try await view.load(.html(body, remoteContent: .allowed, inlineImages: images))
        }
    }

    static func relativeAddresses(
        view: WebView, body: String, article: URL, title: String
    ) -> Task<Void, any Error> {
        Task {
            try await view.load(.html(body, remoteContent: .allowed, baseURL: article))
            var content = try WebContent.template("article", ["title": title])
            content.baseURL = article
            try await view.load(content)
        }
    }

    static func insertedValues(pages: WebView, name: String) -> Task<Void, any Error> {
        Task {
            let greeting: TrustedHTML = "<h1>Welcome, " + .text(name) + "</h1>"
            try await pages.load(.trusted(greeting))
        }
    }

    static func painting(pages: WebView) -> Task<Void, any Error> {
        Task {
            try await pages.load(.resource("index.html"))
            try await pages.waitUntilPainted()
        }
    }

    static func steps(shop: WebView, url: URL) -> Task<Void, Never> {
        Task {
            for await event in shop.start(.url(url)) {
                switch event {
                case .started, .redirected: print("on the way")
                case .committed(_, let status?) where status >= 400:
                    print("the server says \(status)")
                case .committed: print("the first bytes are here")
                case .finished(let url): print("\(url) is here")
                case .failed(let error): print(error)
                }
            }
        }
    }

    static func titleOfAScreen(shop: WebView, screen: Screen) {
        Task { [weak shop, weak screen] in
            let titles = Observations { [weak shop] in shop?.title ?? "" }
            for await title in titles { screen?.title = title }
        }
    }

    static func boundTitleAndProgress(shop: WebView) throws -> MarkupView {
        let bar = try MarkupView(
            text: "<Row><Label text=\"$title\"/><ProgressBar fraction=\"$progress\"/></Row>",
            bindings: [
                "title": MarkupBindingSource { shop.title },
                "progress": MarkupBindingSource { shop.progress },
            ])
        return bar
    }

    static func deciding(shop: WebView) {
        shop.navigationDecider = { action, proposed in
            action.url.path == "/logout" ? .cancel : proposed
        }
    }

    static func failing(view: WebView) {
        view.onResourceProblem = { problem in print(problem) }
        view.onProcessTerminated = { [weak view] reason in
            print("The page is gone: \(reason).")
            view?.reload()
        }
    }

    static func finding(view: WebView, window: Window) {
        let bar = FindBar(view)
        let find = MenuAction("Find", shortcuts: "Ctrl+F") { bar.open() }
        let larger = MenuAction("Zoom In", shortcuts: "Ctrl+plus") { view.zoom *= 1.2 }
        window.add(find)
        window.add(larger)
        window.content = Column {
            bar
            view
        }
    }

    static func printing(view: WebView, file: URL) -> Task<Void, any Error> {
        Task {
            let pdf = try await view.pdf()
            try pdf.write(to: file)
        }
    }
}
