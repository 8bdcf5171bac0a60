import InlayGObject
import InlayShell
import InlayWebViews

/// The owner of a web view, whose configuration decides what its pages get by Inlay's URI schemes.
protocol SchemeClient: AnyObject {
    /// The configuration of the view.
    var configuration: WebViewConfiguration { get }
    /// The `WebKitWebView`.
    var widget: Widget { get }
}

/// The owners of all web views, by which the handlers of URI schemes find that of a request.
///
/// WebKit calls one handler for all views of a web context.
enum SchemeClients {
    private static var clients: [UnsafeMutableRawPointer: Weak] = [:]

    private struct Weak {
        weak var client: (any SchemeClient)?
    }

    static func add(_ client: any SchemeClient) {
        clients[client.widget.pointer] = Weak(client: client)
    }

    static func remove(_ client: any SchemeClient) {
        clients[client.widget.pointer] = nil
    }

    /// Returns the owner of a `WebKitWebView`; nil if it was removed.
    static func client(of view: UnsafeMutableRawPointer) -> (any SchemeClient)? {
        clients[view]?.client
    }
}
