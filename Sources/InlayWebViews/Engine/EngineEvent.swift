/// An event that a web engine reports to its view.
package enum EngineEvent: Hashable, Sendable {
    /// A load reached its next step.
    case load(EngineLoadStep)
    /// The document of the next page is about to be created: the view has to apply the style sheet
    /// for the page's first frame now.
    case willCreateDocument
    /// The desktop's colors or fonts changed.
    case themeChanged
    /// The page's URL changed without a load: the user went to another fragment, or a script
    /// called `pushState`.
    case moved(url: String)
    /// The page's title, the progress of its load or the history changed.
    case page(EnginePageChange)
    /// A mouse button or key was pressed in the view, or a touch began.
    ///
    /// Repetitions of a held key don't count.
    ///
    /// Reported only for input that native code received from the platform; a page can't cause it.
    case pressed
    /// The button, key or touch of the last ``pressed`` was released.
    case released
    /// The page was tapped or clicked.
    ///
    /// Not reported for drags, long presses, or the later clicks of a double click.
    case tapped
    /// A resource that the page requested couldn't be loaded.
    case resourceFailed(url: String, message: String)
    /// The engine refused something that the page requested.
    case refused(EngineRefusal)
    /// The web process terminated.
    case processTerminated(TerminationReason)
    /// The web process stopped responding to input (`false`), or responds again (`true`).
    case responds(Bool)
}

/// Something that a page requested, and that engines refuse whatever the app decides.
package enum EngineRefusal: Hashable, Sendable {
    /// A file that would be stored, such as the target of a link with the attribute `download`.
    case download(url: String)
    /// A permission, such as access to the camera.
    case permission(String)
    /// The print dialog, which a script requested.
    case printing
    /// A dialog of a hidden view, such as that of `alert()`.
    case hiddenDialog(String)
}

/// A change of a page's title, progress or history, as engines report it.
package enum EnginePageChange: Hashable, Sendable {
    /// The page's title changed; empty if the page has none.
    case title(String)
    /// The estimated progress of the load changed: 0 to 1.
    case progress(Double)
    /// The history changed.
    ///
    /// The values say whether the history has a page before and a page after the current one.
    case history(canGoBack: Bool, canGoForward: Bool)
}

/// A step of a load, as engines report it.
///
/// The engine doesn't say which load a step belongs to.
package enum EngineLoadStep: Hashable, Sendable {
    /// A load started.
    case started(url: String)
    /// The server redirected the load.
    case redirected(url: String)
    /// The first bytes of the new page replaced the previous page.
    ///
    /// `status` is the HTTP status, or nil for pages that weren't loaded by HTTP.
    case committed(url: String, status: Int?)
    /// The load ended: the page is complete, or ``failed(url:_:)`` or ``cancelled`` was reported
    /// before.
    case finished(url: String)
    /// The load was cancelled, because another load replaces it; the start of that load follows.
    case cancelled
    /// The load was stopped before the page was complete, and no other load replaces it.
    case stopped
    /// The engine has no load in progress any more.
    ///
    /// If the app requested a load but ``started(url:)`` wasn't reported, the load was a jump
    /// within the current page, or the navigation was refused.
    case settled(url: String)
    /// The load failed.
    case failed(url: String, PageLoadError)
}
