/// An engine that can show a page larger or smaller.
@MainActor
public protocol ZoomingEngine: WebEngine {
    /// The size of the page's pixels in the view's; 1 is the page's own size.
    var zoom: Double { get set }
}

/// An engine that lays pages out without being on the screen.
@MainActor
public protocol OffscreenEngine: ZoomingEngine {
    /// Gives the page a size, in the view's pixels.
    func layOut(width: Int, height: Int)
}

/// An engine that can style pages, and knows how the desktop looks.
///
/// It tells ``EngineEvent/pageIsComing`` before each page that it loads, and
/// ``EngineEvent/themeChanged``.
@MainActor
public protocol StylingEngine: WebEngine {
    /// The colours and fonts of the desktop.
    var theme: Theme { get }
    /// Puts a sheet on the page that is there and on those that come, in place of the one before.
    ///
    /// It counts as the first of the page's own sheets. The page isn't loaded again, and is never
    /// without a sheet in between. An empty text takes the sheet away.
    func apply(styleSheet: String)
}

/// An engine that can draw pages by another light than the desktop's.
@MainActor
public protocol ColorSchemeEngine: WebEngine {
    /// Draws pages by a light until ``endDrawing()``.
    ///
    /// It may have to wait: engines that can't have two kinds of light at a time take turns. It
    /// also returns when the engine is closed or the task cancelled meanwhile.
    func beginDrawing(by colorScheme: ColorScheme) async
    /// Gives the light back that ``beginDrawing(by:)`` has taken; closing the engine does so too.
    func endDrawing()
}

/// An engine that can ask the user before an address is opened outside.
@MainActor
public protocol ExitConfirmingEngine: WebEngine {
    /// Opens an address outside: in a browser, a mail program.
    func openOutside(_ url: String)
    /// Asks the user whether a link that nobody pressed may be opened, as a screen reader follows it.
    ///
    /// - Parameter url: The link's address, which the question shows.
    /// - Returns: Whether the user agreed; `false` without a question where no assistive technology
    ///   is in use, or when the task is cancelled.
    func confirmExit(to url: String) async -> Bool
}
