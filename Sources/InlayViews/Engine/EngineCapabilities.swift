/// A web engine that can zoom a page.
@MainActor
package protocol ZoomingEngine: WebEngine {
    /// The zoom factor: view pixels per CSS pixel, 1 for the page's own size.
    var zoom: Double { get set }
}

/// A web engine that can lay out pages without a window.
@MainActor
package protocol OffscreenEngine: ZoomingEngine {
    /// Lays the page out at a size in view pixels.
    func layOut(width: Int, height: Int)
}

/// A web engine whose pages display rows of a list, in a web process that is superseded by a new one
/// from time to time.
@MainActor
package protocol RowEngine: WebEngine {
    /// Loads the image of a URL with the scheme ``InlineImageAddress/scheme``, and calls the
    /// reply once.
    var inlineImages:
        (
            @MainActor (
                _ url: String,
                _ reply: @escaping @MainActor (Result<InlineImage, any Error>) -> Void
            ) -> Void
        )?
    { get set }
    /// The number of times that a new web process superseded the one of the view.
    ///
    /// The view of a superseded process is replaced: at a suitable moment after one, at once after
    /// two.
    var processAge: Int { get }
    /// Counts script calls of a page of rows: after many, the web process has grown large, and a
    /// new one supersedes it.
    func countRowCalls(_ count: Int)
    /// Has a new web process display the views that are made from now on.
    func supersedeProcess()
}

/// A web engine that can apply style sheets and reports the desktop's theme.
///
/// It reports ``EngineEvent/pageIsComing`` before each page that it loads, and
/// ``EngineEvent/themeChanged`` when the desktop's theme changes.
@MainActor
package protocol StylingEngine: WebEngine {
    /// The desktop's colors and fonts.
    var theme: PageTheme { get }
    /// Applies a style sheet to the current page and to later ones, replacing the previous sheet.
    ///
    /// The sheet precedes the page's own style sheets in the cascade. The page isn't reloaded, and
    /// always has the old or the new sheet. An empty text removes the sheet.
    func apply(styleSheet: String)
}

/// A web engine that can render pages in a color scheme other than the desktop's.
@MainActor
package protocol ColorSchemeEngine: WebEngine {
    /// Renders pages in a color scheme until ``endDrawing()``.
    ///
    /// May wait: engines that support one color scheme at a time grant requests in turn. Also
    /// returns when the engine is closed or the task is cancelled.
    func beginDrawing(by colorScheme: ColorScheme) async
    /// Ends ``beginDrawing(by:)`` and restores the color scheme; closing the engine does so too.
    func endDrawing()
}

/// A web engine that can ask the user before it opens a URL in another app.
@MainActor
package protocol ExitConfirmingEngine: WebEngine {
    /// Opens a URL in another app, such as the browser or the mail program.
    func openOutside(_ url: String)
    /// Asks the user whether to open a link that was activated without a press, as a screen reader
    /// does it.
    ///
    /// - Parameter url: The link's URL, which the question shows.
    /// - Returns: Whether the user agreed. `false` without a question if no assistive technology is
    ///   in use, and when the task is cancelled.
    func confirmExit(to url: String) async -> Bool
}
