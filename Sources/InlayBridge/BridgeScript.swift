public import InlayValues

/// The scripts that a view puts into the main frame of each page before the page's own.
public enum BridgeScript {
    /// `window.inlay`, for the page's own world.
    public static let page = JavaScript(
        trusting: String(decoding: PackageResources.page_js, as: UTF8.self))

    /// The side that talks to native code, for the isolated world.
    ///
    /// - Parameters:
    ///   - token: A secret of the view, by which its messages are told from forged ones.
    ///   - carriesMessages: Whether the page may send commands and call functions.
    ///   - reportsWidth: Whether native code hears of each new width of the page.
    /// - Returns: A script that evaluates to nothing.
    public static func isolated(
        token: String, carriesMessages: Bool, reportsWidth: Bool
    ) -> JavaScript {
        let wishes: JavaScript =
            "{carriesMessages: \(carriesMessages), reportsWidth: \(reportsWidth)}"
        return "\(bridge)(\(token), \(wishes));"
    }

    private static let bridge = JavaScript(
        trusting: String(decoding: PackageResources.bridge_js, as: UTF8.self))
}
