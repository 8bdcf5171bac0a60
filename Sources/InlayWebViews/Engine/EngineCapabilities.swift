package import Foundation
package import InlayValues

/// A web engine that can zoom a page.
@MainActor
package protocol ZoomingEngine: WebEngine {
    /// The zoom factor: view pixels per CSS pixel, 1 for the page's own size.
    var zoom: Double { get set }
}

/// A web engine that can lay out pages without a window.
@MainActor
package protocol OffscreenEngine: ZoomingEngine {
    /// The number of image pixels per view pixel, greater than 1 on a display with a high
    /// resolution.
    var deviceScale: Double { get }
    /// Lays the page out at a size in view pixels.
    func layOut(width: Int, height: Int)
}

/// A web engine that can print pages.
@MainActor
package protocol PrintingEngine: WebEngine {
    /// Prints the page to a PDF, and returns the file's bytes.
    ///
    /// The scale of what is between the margins is 1 for the page's own size, for which it is laid
    /// out with other scales too.
    func pdf(
        _ paper: PaperSize, margin: Double, scale: Double
    ) async throws(SnapshotError) -> Data
}

/// A web engine that loads images for its pages by the app.
@MainActor
package protocol PageImageEngine: WebEngine {
    /// The origins from which the current page may load `inlay-image:` URLs, in addition to those of
    /// the view's configuration.
    var remoteImages: ImageAccess { get set }
}

/// A web engine that can apply style sheets and reports the desktop's theme.
///
/// It reports ``EngineEvent/willCreateDocument`` before each page that it loads, and
/// ``EngineEvent/themeChanged`` when the desktop's theme changes.
@MainActor
package protocol StylingEngine: WebEngine {
    /// The desktop's colors and fonts.
    var theme: PageTheme { get }
    /// Applies a style sheet to the current page and to later ones, replacing the previous sheet.
    ///
    /// The sheet precedes the page's own style sheets in the cascade. The page isn't reloaded; the
    /// new sheet replaces the old one in one step. An empty text removes the sheet.
    func apply(styleSheet: String)
}

/// A web engine that can render pages in a color scheme other than the desktop's.
@MainActor
package protocol ColorSchemeEngine: WebEngine {
    /// Renders pages in a color scheme until ``endDrawing()``.
    ///
    /// Engines that support only one color scheme at a time grant requests in turn, so this call
    /// may wait. It returns early when the engine is closed or the task is cancelled.
    func beginDrawing(by colorScheme: ColorScheme) async
    /// Ends rendering in the color scheme of ``beginDrawing(by:)``.
    ///
    /// Closing the engine ends it, too.
    func endDrawing()
}

/// A web engine that can ask the user before it opens a URL in another app.
@MainActor
package protocol ExitConfirmingEngine: WebEngine {
    /// Opens a URL in another app, such as the browser or the mail program.
    func openOutside(_ url: String)
    /// Asks the user whether to open a link that was activated without a press, for example by a
    /// screen reader.
    ///
    /// - Parameter url: The link's URL, which the question shows.
    /// - Returns: Whether the user agreed. If no assistive technology is in use, the user isn't
    ///   asked, and the result is `false`; it is also `false` if the task is cancelled.
    func confirmExit(to url: String) async -> Bool
}
