import CGLib
import CGTK
import InlayViews

/// A queue that grants requests for a color scheme in turn: WebKitGTK reads from GTK's settings
/// whether pages are dark, and each display has only one such setting.
///
/// Requests for the same color scheme are granted together; the others wait.
final class ColorSchemeQueue {
    /// The color scheme requests of this program.
    static let shared = ColorSchemeQueue()

    private struct Waiter {
        let key: Int
        let light: ColorScheme
        let continuation: CheckedContinuation<Void, Never>
    }

    private var light = ColorScheme.desktop
    private var holders: Set<Int> = []
    private var waiters: [Waiter] = []
    private var count = 0
    /// The color scheme that the app has requested from libadwaita.
    private var appsScheme = ADW_COLOR_SCHEME_DEFAULT

    /// Makes the key of a request, before it begins.
    func makeKey() -> Int {
        count += 1
        return count
    }

    /// Waits until a request is granted.
    ///
    /// Returns without a grant if ``end(_:)`` was called first, or the task is cancelled.
    func begin(_ key: Int, _ light: ColorScheme) async {
        if waiters.isEmpty, holders.isEmpty || light == self.light {
            return admit(key, light)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume() }
                waiters.append(Waiter(key: key, light: light, continuation: continuation))
            }
        } onCancel: {
            Task { @MainActor in self.end(key) }
        }
    }

    /// Ends a request or its wait, and restores the desktop's color scheme after the last one.
    func end(_ key: Int) {
        if let index = waiters.firstIndex(where: { $0.key == key }) {
            waiters.remove(at: index).continuation.resume()
        }
        holders.remove(key)
        guard holders.isEmpty else { return }
        show(.desktop)
        guard let next = waiters.first?.light else { return }
        while let waiter = waiters.first, waiter.light == next {
            waiters.removeFirst()
            admit(waiter.key, next)
            waiter.continuation.resume()
        }
    }

    private func admit(_ key: Int, _ light: ColorScheme) {
        holders.insert(key)
        show(light)
    }

    private func show(_ light: ColorScheme) {
        guard light != self.light else { return }
        let style = adw_style_manager_get_default()
        if self.light == .desktop { appsScheme = adw_style_manager_get_color_scheme(style) }
        self.light = light
        let scheme =
            switch light {
            case .desktop: appsScheme
            case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
            case .dark: ADW_COLOR_SCHEME_FORCE_DARK
            }
        adw_style_manager_set_color_scheme(style, scheme)
    }
}
