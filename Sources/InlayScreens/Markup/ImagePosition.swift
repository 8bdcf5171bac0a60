import InlayGObject
import InlayMarkup
import InlayShell

/// The alignment of an image in its bounds, for positions such as `top` and `bottomRight` in the
/// attribute `contentMode`.
enum ImagePosition {
    /// Wraps an image whose `contentMode` is a position, so that it keeps its size and is aligned
    /// within the wrapper.
    static func apply(to element: BuiltElement) {
        guard element.widget is Image || element.widget is Icon,
            let (horizontal, vertical) = alignments[element.compiled["contentMode"]?.string ?? ""]
        else { return }
        let bounds = Bin(element.outer)
        element.outer.aligned(horizontally: horizontal, vertically: vertical)
        element.outer = bounds
    }

    private static let alignments: [String: (Alignment, Alignment)] = [
        "center": (.center, .center), "top": (.center, .start), "bottom": (.center, .end),
        "left": (.start, .center), "right": (.end, .center), "topLeft": (.start, .start),
        "topRight": (.end, .start), "bottomLeft": (.start, .end), "bottomRight": (.end, .end),
    ]
}
