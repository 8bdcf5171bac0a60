import InlayValues
import InlayWebKit
import InlayWebViews

/// Views that keep a web process of each trust level running, so that not every test starts one.
enum WarmViews {
    private(set) static var all: [WebView] = []

    static func start() {
        all = [WebView(trust: .app), WebView(trust: .document)]
        for view in all { view.start(.trusted("<p>")) }
    }
}
