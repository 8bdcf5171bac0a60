import CGLib
import CGTK
import Foundation
import Glibc
import Inlay
import InlayGObject

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// Windows that other test programs operate from outside, like a screen reader.
///
/// An address that is opened outside is printed as a line of standard output.
enum TestScene: String {
    /// A view in a program that forgot to attach the main loop.
    case unattached
    /// Untrusted HTML, whose scripts don't run.
    case document
    /// The page at the address in `INLAY_TEST_URL`, with scripts of its own.
    case preview
    /// The same page, in a view for the pages of its origin.
    case site
    /// A row of a list, whose scripts don't run.
    case row
    /// A row of native text.
    case nativeRow
    /// A row of a list with scripts of its own.
    case scriptedRow
    /// An app that prints its calls as lines of standard output.
    case application

    private static let link = "<a id=a href='https://elsewhere.example/a'>a link</a>"
    private static let rowHTML = "<p>\(link)</p><script>setInterval(() => a.click(), 50)</script>"

    /// Shows the scene until the program is ended.
    func run() -> Never {
        guard gtk_init_check() != 0 else { exit(69) }
        adw_init()
        let loop = g_main_loop_new(nil, 0)
        if self == .unattached {
            let view = WebView(trust: .document)
            // After the warning, however late both are.
            g_timeout_add_seconds_full(
                G_PRIORITY_LOW + 100, 4,
                { loop in
                    g_main_loop_quit(OpaquePointer(loop))
                    return 0
                }, UnsafeMutableRawPointer(loop), nil)
            g_main_loop_run(loop)
            withExtendedLifetime(view) { exit(0) }
        }
        if self == .application { exit(SceneApplication().run(CommandLine.arguments)) }
        MainLoop.attach()
        OutsideOpener.open = { Self.write($0) }
        let scene = content
        let window = GLibObject(adopting: gtk_window_new())
        gtk_window_set_default_size(window.cast(), 500, 400)
        gtk_window_set_child(window.cast(), scene.widget.cast())
        gtk_window_present(window.cast())
        g_main_loop_run(loop)
        withExtendedLifetime(scene.owner) { exit(0) }
    }

    /// Writes a line of standard output.
    static func write(_ text: String) {
        let line = Array("\(text)\n".utf8)
        _ = Glibc.write(STDOUT_FILENO, line, line.count)
    }

    /// The widget, and the objects that it needs.
    private var content: (widget: GLibObject, owner: AnyObject) {
        switch self {
        case .document, .unattached, .application:
            let view = WebView(trust: .document)
            view.start(.html("<p>\(Self.link)</p>"))
            return (view.widget, view)
        case .preview, .site:
            let address = g_getenv("INLAY_TEST_URL").map { String(cString: $0) } ?? ""
            let origins = WebOrigin(address).map { [$0] } ?? []
            let view = WebView(trust: self == .site ? .site(Set(origins)) : .preview)
            if let url = URL(string: address) { view.start(.url(url)) }
            return (view.widget, view)
        case .nativeRow:
            let second = "<a href='https://elsewhere.example/b'>two words</a>"
            let list = ContentList([RowContent.html("<p>\(Self.link), \(second)</p>")]) { $0 }
            return (list.widget, list)
        case .row, .scriptedRow:
            var row = RowContent.html(Self.rowHTML)
            row.presentation = .web
            row.scripts = self == .row ? .forbidden : .allowed
            let list = ContentList([row]) { $0 }
            return (list.widget, list)
        }
    }
}

/// An app that prints its calls.
private final class SceneApplication: Application {
    override class var identifier: String { "org.inlay.TestScene" }

    override func activate() {
        TestScene.write("activate")
        let show = MenuAction("Show", name: "show-news") {}
        add(show)
        let button = Button("button") { [weak self] in
            self?.notify("1 < 2 & 3", "Body", id: "news", action: show)
        }
        let window = Window("Scene", content: button)
        window.onClose = { TestScene.write("closed") }
        window.present()
    }

    override func open(_ urls: [URL]) {
        TestScene.write("open \(urls.map(\.absoluteString).joined(separator: " "))")
    }
}
