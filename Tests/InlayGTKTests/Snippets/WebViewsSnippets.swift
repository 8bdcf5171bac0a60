import Foundation
import Inlay
import InlayGObject
import Observation

// The examples of docs/Inlay.docc/WebViews.md.

func oneViewOfEachKind(folder: URL) {
    let pages = WebView(trust: .app, resources: ResourceFolder(name: "pages", url: folder))
    let shop = WebView(trust: .site([WebOrigin(scheme: "https", host: "example.com")]))
    let mail = WebView(trust: .document)
    let visit = WebView(trust: .preview)
    _ = [pages, shop, mail, visit]
}

func content(window: Window, view: WebView) {
    window.content = Column {
        view
        Button("Reload") { view.reload() }
    }
}

func loading(pages: WebView, mail: WebView, shop: WebView, body: String, url: URL) async throws {
    try await pages.load(.resource("index.html"))
    try await pages.load(.trusted("<h1>Welcome</h1>"))
    try await mail.load(.html(body))
    let address = try await shop.load(.url(url))
    print(address)
}

func insertedValues(pages: WebView, name: String) async throws {
    let greeting: TrustedHTML = "<h1>Welcome, " + .text(name) + "</h1>"
    try await pages.load(.trusted(greeting))
}

func painting(pages: WebView) async throws {
    try await pages.load(.resource("index.html"))
    try await pages.painted()
}

func steps(shop: WebView, url: URL) async {
    for await event in shop.start(.url(url)) {
        switch event {
        case .started, .redirected: print("on the way")
        case .committed(_, let status?) where status >= 400: print("the server says \(status)")
        case .committed: print("the first bytes are here")
        case .finished(let url): print("\(url) is here")
        case .failed(let error): print(error)
        }
    }
}

func titleOfAScreen(shop: WebView, screen: Screen) {
    Task { [weak shop, weak screen] in
        let titles = Observations { [weak shop] in shop?.title ?? "" }
        for await title in titles { screen?.title = title }
    }
}

func boundTitleAndProgress(shop: WebView) throws -> MarkupView {
    let bar = try MarkupView(
        text: "<Row><Label text=\"$title\"/><Progress value=\"$progress\"/></Row>",
        bindings: [
            "title": MarkupBindingSource { shop.title },
            "progress": MarkupBindingSource { shop.progress },
        ])
    return bar
}

func deciding(shop: WebView) {
    shop.navigationDecider = { action, proposed in
        action.url.path == "/logout" ? .cancel : proposed
    }
}

func failing(view: WebView) {
    view.onResourceProblem = { problem in print(problem) }
    view.onProcessTerminated = { [weak view] reason in
        print("The page is gone: \(reason).")
        view?.reload()
    }
}

func finding(view: WebView, window: Window) {
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

func printing(view: WebView, file: URL) async throws {
    let pdf = try await view.pdf()
    try Data(pdf).write(to: file)
}
