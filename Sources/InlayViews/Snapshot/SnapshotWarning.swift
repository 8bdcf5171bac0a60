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
    /// The snapshot or the PDF has no visible content.
    case blank
    /// The page is ``WebContent/html(_:styleSheet:remoteContent:inlineImages:)`` or
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
        case .blank: "Nothing of the page is visible; the picture is blank."
        case .scriptsNotRun: "The page has scripts, which weren't run."
        }
    }
}
