import CGLib
import CWebKitGTK
import Foundation
import InlayGObject
import InlayImages
import InlayShell
import InlayValues
import InlayWebViews

/// A URI scheme handler that serves images to pages, in the size at which the page displays them.
enum PageImageHandler {
    static func register(in context: GLibObject) {
        let scheme = PageImageAddress.scheme
        webkit_web_context_register_uri_scheme(context.opaque, scheme, received, nil, nil)
        // Otherwise pages in a secure context couldn't display the images.
        let manager = webkit_web_context_get_security_manager(context.opaque)
        webkit_security_manager_register_uri_scheme_as_secure(manager, scheme)
    }

    fileprivate static func respond(to request: ResourceRequest) {
        guard let client = request.view.flatMap(SchemeClients.client(of:)) as? any PageImageClient
        else { return request.refuse("The view is closed.") }
        guard request.method == "GET", request.wantsImage else {
            return request.refuse("Only <img> and style sheets can load images, with GET.")
        }
        guard let address = PageImageAddress(request.url) else {
            return request.refuse("The address isn't that of an image on the web.")
        }
        let text = address.url.absoluteString
        let isOfContent = client.remoteImages.admits(text)
        let access = isOfContent ? client.remoteImages : client.configuration.imageAccess
        guard access.admits(text) else {
            return request.refuse("The view doesn't allow images from this origin.")
        }
        guard
            let loader = client.imageLoader ?? (isOfContent ? client.plainImageLoader : nil)
        else { return request.refuse("The view's profile has no image loader.") }
        Task {
            do {
                let size = try await size(for: address, request.url, in: client)
                let imageRequest = ImageRequest(
                    address.url, size: size, mode: .fill,
                    isAnonymous: client.configuration.trust != .app, origins: access.origins)
                let file = try await loader.file(for: imageRequest)
                request.respond(file.bytes, type: file.type, isForOthers: true)
            } catch {
                request.refuse("\(error)")
            }
        }
    }

    /// Returns the size in pixels to decode an image to: the size in its URL, or else the size of
    /// its `img` element rounded up to multiples of 32.
    ///
    /// If no visible element displays the image, the width is the view's width, or 1,024 pixels if
    /// the page can't be measured; the height is 0, which means unconstrained.
    private static func size(
        for address: PageImageAddress, _ url: String, in client: any PageImageClient
    ) async throws -> PixelSize {
        if let size = address.size { return size }
        let sides = try await client.imageBoxes.box(of: url) { [weak client] urls in
            guard let client else { return .null }
            let json = JSONValue.array(urls.map { .string($0) }).serialized()
            return try await client.evaluate(
                EngineScript(.function(measuring, json: json), in: .isolated))
        }
        guard let sides else { return PixelSize(width: 1024, height: 0) }
        func rounded(_ side: Double) -> Int { Int(min(max(side.rounded(.up), 0), 16_384)) }
        // In steps of 32 pixels, so that resizing a window doesn't request an image for each width.
        let width = (rounded(sides.width) + 31) / 32 * 32
        let height = (rounded(sides.height) + 31) / 32 * 32
        return PixelSize(width: max(width, 32), height: height)
    }

    /// A script that measures the boxes of images in one iteration over the page's images.
    ///
    /// The script waits until the document is parsed, because elements have their final size only
    /// then. It calls methods through their prototypes, because a page's element with a `name`
    /// hides the document's method of the same name.
    private static let measuring: JavaScript = """
        const get = (object, name, of) => Object.getOwnPropertyDescriptor(of, name).get.call(object);
        if (get(document, "readyState", Document.prototype) === "loading") {
            await new Promise((done) => EventTarget.prototype.addEventListener.call(
                document, "DOMContentLoaded", done, { once: true }));
        }
        const boxes = new Map(JSON.parse(json).map((source) => [source, [0, 0]]));
        for (const image of Document.prototype.querySelectorAll.call(document, "img")) {
            const box = boxes.get(image.currentSrc) ?? boxes.get(image.src);
            if (!box || image.complete && image.naturalWidth > 0) continue;
            const shown = image.getBoundingClientRect();
            box[0] = Math.max(box[0], shown.width * devicePixelRatio);
            box[1] = Math.max(box[1], shown.height * devicePixelRatio);
        }
        return Array.from(boxes.values(), (box) =>
            box[0] > 0 || box[1] > 0 ? box : [innerWidth * devicePixelRatio, 0]);
        """
}

private nonisolated let received: WebKitURISchemeRequestCallback = { request, _ in
    guard let request else { return }
    nonisolated(unsafe) let sendable = request
    MainActor.assumeIsolated { PageImageHandler.respond(to: ResourceRequest(sendable)) }
}
