import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let image = MarkupElement("Image", "An image.") { _, _ in Image() }
        .attribute(
            "image", .image, "A file beside the document, or an icon of the desktop."
        ) { element, value, context in
            guard let image = element.widget as? Image else { return false }
            show(value.string ?? "", in: image, of: element.compiled, context)
            return true
        }
        .attribute(
            "iconSize", .integer(1...10_000), "The size of an icon in pixels."
        ) { (image: Image, value) in image.iconSize = value.int }
        .attribute(
            "contentMode",
            .words(
                "contentMode",
                "scaleToFill scaleAspectFit scaleAspectFill center top bottom left right topLeft topRight bottomLeft bottomRight"
            ), "How the image is scaled to the bounds."
        ) { (image: Image, value) in image.contentFit = fit(value.string) }
        .attribute(
            "description", .text, "The alternative text, for screen readers."
        ) { (image: Image, value) in image.alternativeText = value.string ?? "" }
        .colors(tint: .text(""))
        .changing { $0.complete = { ImagePosition.apply(to: $0.parent) } }

    private static func show(
        _ name: String, in image: Image, of element: CompiledElement, _ context: MarkupContext
    ) {
        guard let bytes = context.resources.contents(of: name) else {
            let room = ["width", "height"].compactMap { element[$0]?.int }.min()
            return image.show(icon: name, size: element["iconSize"]?.int ?? room)
        }
        // Image files have other sizes only if attributes set them.
        if element["contentMode"] == nil, element["aspectRatio"] == nil { image.keepNaturalSize() }
        image.show(png: bytes, description: image.alternativeText)
    }

    private static func fit(_ mode: String?) -> GtkContentFit {
        switch mode {
        case "scaleToFill": GTK_CONTENT_FIT_FILL
        case "scaleAspectFill": GTK_CONTENT_FIT_COVER
        case "scaleAspectFit": GTK_CONTENT_FIT_CONTAIN
        default: GTK_CONTENT_FIT_SCALE_DOWN
        }
    }
}
