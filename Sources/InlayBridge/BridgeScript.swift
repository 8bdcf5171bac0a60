package import InlayValues

/// The scripts that a view injects into the main frame of each page before the page's own
/// scripts.
package enum BridgeScript {
    /// The script that defines `window.inlay`, for the page's script world.
    package static let page = JavaScript(
        trusting: String(decoding: PackageResources.page_js, as: UTF8.self))

    /// Returns the script that posts messages to native code, for the isolated script world.
    ///
    /// - Parameters:
    ///   - token: A secret of the view that authenticates its messages.
    ///   - carriesMessages: Whether the page may send commands and call functions.
    ///   - reportsWidth: Whether native code receives changes of the page's width.
    /// - Returns: A script that evaluates to nothing.
    package static func isolated(
        token: String, carriesMessages: Bool, reportsWidth: Bool
    ) -> JavaScript {
        let options: JavaScript =
            "{carriesMessages: \(carriesMessages), reportsWidth: \(reportsWidth)}"
        return "\(bridge)(\(token), \(options));"
    }

    private static let bridge = JavaScript(
        trusting: String(decoding: PackageResources.bridge_js, as: UTF8.self))
}
