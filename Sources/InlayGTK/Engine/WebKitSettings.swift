import CGLib
import CWebKitGTK
import InlayGObject
import InlayViews

/// WebKit's settings for a view.
enum WebKitSettings {
    static func settings(
        for configuration: WebViewConfiguration, isOffscreen: Bool
    ) -> Object {
        let settings = Object(owning: webkit_settings_new())
        let raw = settings.opaque
        let trust = configuration.trust
        // Page scripts only: those of the app's code run all the same.
        webkit_settings_set_enable_javascript_markup(
            raw, configuration.runsPageScripts ? 1 : 0)
        webkit_settings_set_javascript_can_open_windows_automatically(raw, 0)
        webkit_settings_set_enable_back_forward_navigation_gestures(raw, 0)
        // A page doesn't take the whole window, where it could draw another.
        webkit_settings_set_enable_fullscreen(raw, 0)
        // A page that comes back as it was would speak with a secret that no longer counts.
        webkit_settings_set_enable_page_cache(raw, 0)
        webkit_settings_set_allow_file_access_from_file_urls(raw, 0)
        webkit_settings_set_allow_universal_access_from_file_urls(raw, 0)
        if trust == .document || trust == .app {
            disable(featuresThatReachOut, in: raw)
            webkit_settings_set_enable_webgl(raw, 0)
            // Twenty cells take 90 MB so, instead of 800.
            webkit_settings_set_hardware_acceleration_policy(
                raw, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
        }
        if isOffscreen {
            webkit_settings_set_hardware_acceleration_policy(
                raw, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
            disable(featuresOfShownPages, in: raw)
        }
        return settings
    }

    /// What connects to hosts that neither the policy nor the page's own asks about.
    private static let featuresThatReachOut: Set<String> = [
        "LinkPreconnect", "LinkDNSPrefetch", "LinkPrefetch", "LinkPreconnectEarlyHints",
    ]

    /// What WebKit does only, or slower, for pages that nobody sees.
    private static let featuresOfShownPages: Set<String> = [
        "HiddenPageDOMTimerThrottling", "DOMTimersThrottling", "LazyImageLoading",
        "LazyIframeLoading", "HiddenPageCSSAnimationSuspension",
    ]

    private static func disable(_ features: Set<String>, in settings: OpaquePointer) {
        guard let list = webkit_settings_get_all_features() else { return }
        defer { webkit_feature_list_unref(list) }
        for index in 0..<webkit_feature_list_get_length(list) {
            guard let feature = webkit_feature_list_get(list, index),
                features.contains(String(cString: webkit_feature_get_identifier(feature)))
            else { continue }
            webkit_settings_set_feature_enabled(settings, feature, 0)
        }
    }
}
