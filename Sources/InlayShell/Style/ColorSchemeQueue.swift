import CGLib
import CGTK
package import InlayValues

/// A queue of requests to render web pages in a color scheme, granted for one scheme at a time.
///
/// WebKitGTK renders pages in the color scheme of GTK's settings, and each display has only one
/// such setting.
///
/// Requests for the same color scheme are granted together; requests for another scheme wait.
package final class ColorSchemeQueue {
    /// The shared queue, the only one in the program.
    package static let shared = ColorSchemeQueue()

    private struct Waiter {
        let key: Int
        let colorScheme: ColorScheme
        let continuation: CheckedContinuation<Void, Never>
    }

    private var colorScheme = ColorScheme.desktop
    /// The keys of the granted requests that haven't ended.
    private var holders: Set<Int> = []
    private var waiters: [Waiter] = []
    private var count = 0
    /// The color scheme that the app has requested from libadwaita, restored after the last granted
    /// request.
    private var appsScheme = ADW_COLOR_SCHEME_DEFAULT

    /// The color scheme that the app has requested for its windows.
    var appColorScheme: ColorScheme {
        get {
            let style = adw_style_manager_get_default()
            let scheme =
                colorScheme == .desktop ? adw_style_manager_get_color_scheme(style) : appsScheme
            return switch scheme {
            case ADW_COLOR_SCHEME_FORCE_DARK, ADW_COLOR_SCHEME_PREFER_DARK: .dark
            case ADW_COLOR_SCHEME_FORCE_LIGHT, ADW_COLOR_SCHEME_PREFER_LIGHT: .light
            default: .desktop
            }
        }
        set {
            appsScheme = newValue == .desktop ? ADW_COLOR_SCHEME_DEFAULT : scheme(for: newValue)
            // While a page is rendered, its own scheme stays.
            guard colorScheme == .desktop else { return }
            adw_style_manager_set_color_scheme(adw_style_manager_get_default(), appsScheme)
        }
    }

    /// Creates the key of a new request, to be passed to ``begin(_:_:)`` and ``end(_:)``.
    package func makeKey() -> Int {
        count += 1
        return count
    }

    /// Waits until a request can be granted, then switches GTK to its color scheme.
    ///
    /// Returns without a grant if, during the wait, ``end(_:)`` is called with the same key or the
    /// task is cancelled.
    package func begin(_ key: Int, _ colorScheme: ColorScheme) async {
        if waiters.isEmpty, holders.isEmpty || colorScheme == self.colorScheme {
            return admit(key, colorScheme)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume() }
                waiters.append(
                    Waiter(key: key, colorScheme: colorScheme, continuation: continuation))
            }
        } onCancel: {
            Task { @MainActor in self.end(key) }
        }
    }

    /// Ends a granted or waiting request.
    ///
    /// When no granted request is left, restores the app's color scheme, then grants the first
    /// waiting request and those directly behind it that have the same color scheme.
    package func end(_ key: Int) {
        if let index = waiters.firstIndex(where: { $0.key == key }) {
            waiters.remove(at: index).continuation.resume()
        }
        holders.remove(key)
        guard holders.isEmpty else { return }
        show(.desktop)
        guard let next = waiters.first?.colorScheme else { return }
        while let waiter = waiters.first, waiter.colorScheme == next {
            waiters.removeFirst()
            admit(waiter.key, next)
            waiter.continuation.resume()
        }
    }

    private func admit(_ key: Int, _ colorScheme: ColorScheme) {
        holders.insert(key)
        show(colorScheme)
    }

    private func show(_ colorScheme: ColorScheme) {
        guard colorScheme != self.colorScheme else { return }
        let style = adw_style_manager_get_default()
        let current = adw_style_manager_get_color_scheme(style)
        // Another scheme than the granted one was set by the app since the request was granted.
        if current != scheme(for: self.colorScheme) { appsScheme = current }
        self.colorScheme = colorScheme
        adw_style_manager_set_color_scheme(style, scheme(for: colorScheme))
    }

    private func scheme(for colorScheme: ColorScheme) -> AdwColorScheme {
        switch colorScheme {
        case .desktop: appsScheme
        case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
        case .dark: ADW_COLOR_SCHEME_FORCE_DARK
        }
    }
}
