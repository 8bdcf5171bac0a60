public import InlayWebViews

/// The renderer of a list's row.
///
/// ```swift
/// print(try await list.renderer(of: 3))  // web: table
/// ```
public enum RowRenderer: Hashable, Sendable, CustomStringConvertible {
    /// Native text displays the row, without a web view.
    case native
    /// The web engine displays the row, for the given reason.
    case web(Reason)

    /// `native`, or `web:` and the reason.
    public var description: String {
        switch self {
        case .native: "native"
        case .web(let reason): "web: \(reason)"
        }
    }
}

extension RowRenderer {
    /// The reason why the web engine, and not native text, displays a row.
    public enum Reason: Error, Hashable, CustomStringConvertible {
        /// The app asks for the web engine by the content's `presentation`.
        case requested
        /// The row's content allows scripts.
        case scripts
        /// The row's content has a style sheet other than `StyleSheet.app`.
        case styleSheet
        /// The HTML is longer than 16,000 bytes, or exceeds the limits of the parser.
        case length
        /// Native text doesn't support a part of the HTML, such as an element; the value names the
        /// part.
        case content(String)
        /// A link is relative, and only a page can resolve it.
        case relativeLink
        /// Only the web engine can load or draw one of the row's images.
        case image
        /// The row can't be laid out exactly as native text. Either text scaling is on, or native
        /// text doesn't support some characters, lines or a loaded image, or the row is too tall.
        case layout

        /// The reason as a noun, such as the name of the element.
        public var description: String {
            switch self {
            case .requested: "requested by the app"
            case .scripts: "scripts"
            case .styleSheet: "style sheet"
            case .length: "length"
            case .content(let obstacle): obstacle
            case .relativeLink: "relative link"
            case .image: "image"
            case .layout: "layout or text scale"
            }
        }
    }
}

/// The reason why a list can't display a row's content, or can only display it without its scripts.
public enum RowProblem: Error, Hashable, Sendable {
    /// The web process terminated repeatedly while it displayed the row.
    case processTerminated(TerminationReason)
    /// The row's web process didn't respond, for example because a script never returned.
    case unresponsive
    /// The web engine failed to display the row.
    case failed(message: String)
}

extension RowProblem: CustomStringConvertible {
    /// The problem as a sentence.
    public var description: String {
        switch self {
        case .processTerminated(let reason):
            "The web process terminated again and again while it displayed the row: \(reason)."
        case .unresponsive: "The row's web process didn't respond."
        case .failed(let message): "The row can't be displayed: \(message)"
        }
    }
}
