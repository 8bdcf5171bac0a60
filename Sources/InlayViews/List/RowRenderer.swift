/// The renderer of a list's row.
///
/// ```swift
/// print(try await list.renderer(of: 3))  // web: table
/// ```
public enum RowRenderer: Hashable, Sendable, CustomStringConvertible {
    /// Native text displays the row, without a web view.
    case native
    /// The web engine displays the row, for a reason.
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
    /// Why native text can't display a row exactly as the web engine does.
    public enum Reason: Error, Hashable, CustomStringConvertible {
        /// The app asks for the web engine by the content's `presentation`.
        case requested
        /// Scripts of the row run.
        case scripts
        /// The row has a style sheet of its own.
        case styleSheet
        /// The HTML is longer than 16,000 bytes, or can't be parsed within the limits.
        case length
        /// The HTML has something that native text can't show, such as an element.
        case content(String)
        /// A link is relative: the page has to resolve it.
        case relativeLink
        /// Only the engine can load or draw an image.
        case image
        /// The row can't be laid out exactly as native text: the user scales text, it has characters
        /// or lines that native layout can't place, or it is too high.
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

/// The reason why a list doesn't display a row's content.
public enum RowProblem: Error, Hashable, Sendable {
    /// The web process terminated again and again while it displayed the row.
    case processTerminated(TerminationReason)
    /// The row kept its web process from responding.
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
