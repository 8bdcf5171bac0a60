import Foundation
import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues
import InlayWebKit
import InlayWebViews

/// The web views of `WebView` elements, by widget.
enum MarkupWebViews {
    private static var views: [UnsafeMutableRawPointer: WeakView] = [:]

    private struct WeakView {
        weak var view: AnyObject?
    }

    /// Returns the `WebView` whose widget is `widget`; nil if there is none.
    static func view(of widget: Widget) -> AnyObject? { views[widget.pointer]?.view }

    /// Creates the web view of a `WebView` element.
    static func make(_ element: CompiledElement) -> WebView {
        let address = element["url"]?.string
        let origin = address.flatMap { WebOrigin($0) }
        let view = WebView(trust: origin.map { .site([$0]) } ?? .document)
        views[view.widget.pointer] = WeakView(view: view)
        let pointer = view.widget.pointer
        view.widget.onDestroy { views[pointer] = nil }
        return view
    }

    /// Loads the page that the attribute `html` or `url` specifies.
    static func load(
        _ name: String, _ value: MarkupValue, into element: BuiltElement, context: MarkupContext
    ) {
        guard case .page(let view, _) = element.state, let text = value.string,
            name == "html" || context.usesNetwork
        else { return }
        let load = Task { [weak context] in
            do {
                if name == "html" {
                    _ = try await view.load(.html(text))
                } else if let url = URL(string: text) {
                    _ = try await view.load(.url(url))
                }
            } catch PageLoadError.stopped, PageLoadError.superseded, PageLoadError.closed {
                // Another content was loaded, or the view was closed.
            } catch {
                context?.report?(error)
            }
        }
        element.state = .page(view, load: load)
    }

    /// Waits until the pages of a document are painted: for each page, at most `limit` for loading
    /// and as long for painting.
    static func waitUntilPainted(in root: BuiltElement, limit: Duration) async {
        for element in root.all {
            guard case .page(let view, let load?) = element.state else { continue }
            let deadline = Task {
                try await Task.sleep(for: limit)
                load.cancel()
            }
            await load.value
            deadline.cancel()
            try? await (view.engine as? WebKitEngine)?.waitUntilPainted(limit: limit)
        }
    }
}
