/// A difference between a page and its snapshot or PDF that its reader can't see.
public enum SnapshotWarning: Hashable, Sendable, CustomStringConvertible {
    /// The page's scripts didn't stop changing it or waiting for responses: the snapshot shows the
    /// page after three seconds of frames, or when 70 percent of the timeout had passed.
    case unsettled
    /// The page is wider than the snapshot or the paper: so many CSS pixels at its right edge are
    /// missing.
    ///
    /// ``SnapshotOptions/fitsWidth`` and ``PDFOptions/fitsWidth`` scale such a page down.
    case cut(pixels: Int)
    /// So many boxes of the page scroll, by `overflow: auto` or `scroll`: the parts of their content
    /// that would have to be scrolled to are missing.
    ///
    /// Tables and code scroll neither in snapshots nor in PDFs with the style sheet ``StyleSheet/app``.
    case scrolls(boxes: Int)
    /// The snapshot or the PDF has no visible content.
    case blank
    /// The page is ``WebContent/html(_:styleSheet:remoteContent:inlineImages:baseURL:)`` or
    /// ``WebContent/xhtml(_:styleSheet:)`` with scripts that a browser runs as it shows the page;
    /// the snapshot shows the page without them.
    ///
    /// Blocks of data, such as JSON, and handlers of user events, such as clicks, cause no warning.
    case scriptsNotRun

    /// A sentence that describes the warning.
    public var description: String {
        switch self {
        case .unsettled:
            "The page never came to rest; the picture shows it as it was after a fixed time."
        case .cut(let pixels):
            "The page is too wide: \(pixels) pixels at its right edge are cut off."
        case .scrolls(let boxes):
            boxes == 1
                ? "A box of the page scrolls; the picture shows only a part of its content."
                : "\(boxes) boxes of the page scroll; the picture shows only parts of their content."
        case .blank: "Nothing of the page is visible; the picture is blank."
        case .scriptsNotRun: "The page has scripts, which weren't run."
        }
    }
}
