import CGLib
import CWebKitGTK
import Foundation
import InlayGObject
import InlayShell
import InlayWebViews

/// A URI scheme handler that serves inline images to web pages and to the rows of lists.
///
/// The app provides these images for the `cid:` URLs in the HTML of a page or row.
enum InlineImageHandler {
    static func register(in context: GLibObject) {
        let scheme = InlineImages.pageScheme
        webkit_web_context_register_uri_scheme(context.opaque, scheme, received, nil, nil)
        // Otherwise pages in a secure context couldn't display the images.
        let manager = webkit_web_context_get_security_manager(context.opaque)
        webkit_security_manager_register_uri_scheme_as_secure(manager, scheme)
    }

    fileprivate static func respond(to request: ResourceRequest) {
        let client = request.view.flatMap(SchemeClients.client(of:)) as? any PageImageClient
        guard let handlers = client?.handlers else {
            return request.refuse("The view is closed.")
        }
        guard request.method == "GET", request.wantsImage else {
            return request.refuse("Only <img> can load inline images, with GET.")
        }
        let isHandled = handlers.requests(
            .inlineImage(url: request.url) { result in
                switch result {
                case .success(let image):
                    request.respond(image.bytes, type: image.type, isForOthers: true)
                case .failure(let error): request.refuse("\(error)")
                }
            })
        if !isHandled { request.refuse("The view has no inline images.") }
    }
}

private nonisolated let received: WebKitURISchemeRequestCallback = { request, _ in
    guard let request else { return }
    nonisolated(unsafe) let sendable = request
    MainActor.assumeIsolated { InlineImageHandler.respond(to: ResourceRequest(sendable)) }
}
