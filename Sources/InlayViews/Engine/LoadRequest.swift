/// A load as an engine is asked for it.
public struct LoadRequest: Hashable, Sendable {
    /// What to load.
    public enum Target: Hashable, Sendable {
        /// A page from text.
        ///
        /// `base` is the address it has.
        case html(String, base: String)
        /// The page at an address.
        case url(String)
        /// The page that is there, once more.
        case reload
        /// The page before in the history.
        case back
        /// The page after in the history.
        case forward

        /// The address that the page will have, where it is known.
        public var url: String? {
            switch self {
            case .html(_, let base): base
            case .url(let url): url
            case .reload, .back, .forward: nil
            }
        }
    }

    /// What to load.
    public var target: Target
    /// What runs in the main frame of every page before the page's own scripts.
    ///
    /// Replaces the scripts of the load before.
    public var scripts: [UserScript]

    /// Describes a load.
    public init(_ target: Target, scripts: [UserScript]) {
        self.target = target
        self.scripts = scripts
    }
}
