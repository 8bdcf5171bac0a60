import CGLib
import CWebKitGTK
import Foundation
import InlayGObject
import InlayShell
import InlayValues
import InlayWebViews

/// The handler of the URI schemes `inlay-app:` and `inlay-page:`, which serves the files of a
/// resource folder to the web views that were created with that folder.
enum ResourceHandler {
    /// The error domain of refused requests.
    nonisolated static let errorDomain = "inlay-resource"

    /// The URI schemes of resource folders: `inlay-app` in the app's own pages, `inlay-page` in
    /// untrusted documents.
    static let schemes = ["inlay-app", "inlay-page"]

    static func register(scheme: String, in context: GLibObject) {
        webkit_web_context_register_uri_scheme(context.opaque, scheme, received, nil, nil)
        // Each of these pages has its own origin, and can't be embedded in pages of other schemes.
        let manager = webkit_web_context_get_security_manager(context.opaque)
        webkit_security_manager_register_uri_scheme_as_secure(manager, scheme)
        webkit_security_manager_register_uri_scheme_as_display_isolated(manager, scheme)
    }

    fileprivate static func respond(to request: ResourceRequest) {
        let configuration = request.view.flatMap(SchemeClients.client(of:))?.configuration
        guard let configuration, let folder = configuration.resources,
            let own = configuration.resourceOrigin, let origin = WebOrigin(request.url),
            origin == WebOrigin(own)
        else { return request.refuse("The resource belongs to another view.") }
        // The bodies of requests are never read, because WebKitGTK crashes on some of them.
        guard request.method == "GET" else {
            return request.refuse("Resources support only GET requests.")
        }
        guard let path = ResourcePath(url: request.url) else {
            return request.refuse("The path is invalid.")
        }
        guard let file = ResourceFile(path, in: folder.url.path) else {
            return request.refuse("There is no '\(path.text)' in the resource folder.")
        }
        let type = contentType(ofFileAt: path.text)
        if type == "application/pdf", request.wantsImage {
            Task { await respond(to: request, withFirstPageOf: file) }
        } else {
            request.respond(file.makeStream(), length: file.size, type: type)
        }
    }

    /// Returns the `Content-Type` of a resource by its file extension.
    ///
    /// Text and JSON have the charset UTF-8; for an unknown extension, GLib guesses the type.
    private static func contentType(ofFileAt path: String) -> String {
        let name = String(path.split(separator: "/").last ?? "")
        let essence = FileTypes.essence(of: name)
        if essence.hasPrefix("text/") || essence == "application/json" {
            return "\(essence); charset=utf-8"
        }
        guard essence == FileTypes.unknown,
            let guess = g_content_type_guess(name, nil, 0, nil)
        else { return essence }
        defer { g_free(guess) }
        guard let type = g_content_type_get_mime_type(guess) else { return essence }
        defer { g_free(type) }
        return String(cString: type)
    }

    private static func respond(
        to request: ResourceRequest, withFirstPageOf file: ResourceFile
    ) async {
        do {
            let png = try await PDFPage.png(of: file)
            request.respond(png, type: "image/png")
        } catch {
            request.refuse("\(error)")
        }
    }
}

private nonisolated let received: WebKitURISchemeRequestCallback = { request, _ in
    guard let request else { return }
    nonisolated(unsafe) let sendable = request
    MainActor.assumeIsolated { ResourceHandler.respond(to: ResourceRequest(sendable)) }
}
