import CGLib
import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

/// A factory of the buttons of segments, tab bars and toolbars, with titles, images and badges.
struct MarkupItems {
    let context: MarkupContext

    /// Creates the button of a segment or of a tab bar's item.
    ///
    /// The image of a segment replaces its title; the image of a tab is above its title.
    func button(of part: CompiledElement) -> ToggleButton {
        let title = context.title(of: part)
        let isTab = part.name == "item"
        let known = isTab ? part["type"]?.string.flatMap { StandardItems.tabIcon($0) } : nil
        let image = part["image"]?.string ?? known
        let badge = part["badge"].map { context.text($0) } ?? ""
        guard image != nil || !badge.isEmpty else { return ToggleButton(title) }
        let button = ToggleButton("")
        var content: Widget = Label(title, wrapping: .never).aligned(horizontally: .center)
        if let image {
            let icon = icon(image)
            content =
                isTab && !title.isEmpty
                ? Column(spacing: 2) {
                    icon
                    content
                } : icon
        }
        if !badge.isEmpty {
            let text = Label(badge, wrapping: .never).styled(.caption, .accent, .numeric)
            content = Row(spacing: 6) {
                content
                text.aligned(vertically: .start)
            }
        }
        button.setChild(content.aligned(horizontally: .center, vertically: .center))
        let name = [title, badge].filter { !$0.isEmpty }.joined(separator: ", ")
        button.accessibilityLabel = name.isEmpty ? image : name
        if !isTab, !title.isEmpty { button.tooltip = title }
        return button
    }

    /// Creates the button of a toolbar's item.
    ///
    /// A button with an image displays a title only if the document sets one. The title of a
    /// standard item becomes the button's tooltip and name for screen readers.
    func toolbarButton(of part: CompiledElement) -> Button {
        let title = context.title(of: part)
        let known = part["type"]?.string.flatMap { StandardItems.icon($0) }
        guard let image = part["image"]?.string ?? known else { return Button(title) }
        if part["title"] == nil, context.resources.path(of: image) == nil,
            context.resources.contents(of: image) == nil
        {
            return Button(icon: image, title)
        }
        let button = Button("")
        let icon = icon(image)
        button.setChild(
            part["title"] == nil
                ? icon
                : Row(spacing: 6) {
                    icon
                    Label(title, wrapping: .never)
                })
        button.accessibilityLabel = title.isEmpty ? image : title
        if part["title"] == nil, !title.isEmpty { button.tooltip = title }
        return button
    }

    /// Creates an icon from an image file, scaled to 16 pixels, or from the icon theme if there is
    /// no such file.
    func icon(_ name: String) -> Widget {
        guard let bytes = context.resources.contents(of: name) else { return Icon(name) }
        let data = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(data) }
        guard let raw = gdk_texture_new_from_bytes(data, nil) else { return Icon(name) }
        let texture = GLibObject(owning: raw)
        let icon = Widget(adopting: gtk_image_new_from_paintable(texture.opaque))
        icon[GLibProperty<Int32>("pixel-size")] = 16
        return icon
    }
}
