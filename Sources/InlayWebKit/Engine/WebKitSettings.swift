import CGLib
import CWebKitGTK
import InlayGObject
import InlayWebViews

/// A factory of WebKit's settings for the configuration of a view.
enum WebKitSettings {
    static func settings(
        for configuration: WebViewConfiguration, isOffscreen: Bool
    ) -> GLibObject {
        let settings = GLibObject(owning: webkit_settings_new())
        let raw = settings.opaque
        let trust = configuration.trust
        // Disables only scripts of the page: those of the app's code still run.
        webkit_settings_set_enable_javascript_markup(
            raw, configuration.runsPageScripts ? 1 : 0)
        webkit_settings_set_javascript_can_open_windows_automatically(raw, 0)
        webkit_settings_set_enable_back_forward_navigation_gestures(raw, 0)
        // A page can't fill the screen, where it could imitate other windows.
        webkit_settings_set_enable_fullscreen(raw, 0)
        // A page from the page cache would send messages with an expired token.
        webkit_settings_set_enable_page_cache(raw, 0)
        webkit_settings_set_allow_file_access_from_file_urls(raw, 0)
        webkit_settings_set_allow_universal_access_from_file_urls(raw, 0)
        set(featuresOfSearch, to: true, in: raw)
        if trust == .document || trust == .app {
            set(featuresThatReachOut, to: false, in: raw)
            webkit_settings_set_enable_webgl(raw, 0)
            // Without hardware acceleration, twenty rows take 90 MB instead of 800.
            webkit_settings_set_hardware_acceleration_policy(
                raw, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
        }
        if isOffscreen {
            webkit_settings_set_hardware_acceleration_policy(
                raw, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
            set(featuresOfShownPages, to: false, in: raw)
        }
        return settings
    }

    /// The features that highlight the matches of a search, which WebKitGTK 2.42 disables by default.
    private static let featuresOfSearch: Set<String> = ["HighlightAPI"]

    /// The features that connect to hosts without asking the navigation policy or the content
    /// security policy.
    private static let featuresThatReachOut: Set<String> = [
        "LinkPreconnect", "LinkDNSPrefetch", "LinkPrefetch", "LinkPreconnectEarlyHints",
    ]

    /// The features that delay or suspend work in pages that aren't visible.
    private static let featuresOfShownPages: Set<String> = [
        "HiddenPageDOMTimerThrottling", "DOMTimersThrottling", "LazyImageLoading",
        "LazyIframeLoading", "HiddenPageCSSAnimationSuspension",
    ]

    private static func set(
        _ features: Set<String>, to isEnabled: Bool, in settings: OpaquePointer
    ) {
        guard let list = webkit_settings_get_all_features() else { return }
        defer { webkit_feature_list_unref(list) }
        for index in 0..<webkit_feature_list_get_length(list) {
            guard let feature = webkit_feature_list_get(list, index),
                features.contains(String(cString: webkit_feature_get_identifier(feature)))
            else { continue }
            webkit_settings_set_feature_enabled(settings, feature, isEnabled ? 1 : 0)
        }
    }
}
