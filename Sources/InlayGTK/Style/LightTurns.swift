import CGLib
import CGTK
import InlayViews

/// Turns of the program's one light: WebKitGTK asks GTK's settings whether pages are dark, and
/// there is one of those a display.
///
/// Those who want the same light have it together; the others wait.
final class LightTurns {
    /// The turns of this program.
    static let shared = LightTurns()

    private struct Waiter {
        let key: Int
        let light: ColorScheme
        let continuation: CheckedContinuation<Void, Never>
    }

    private var light = ColorScheme.desktop
    private var holders: Set<Int> = []
    private var waiters: [Waiter] = []
    private var count = 0
    /// What the app has asked libadwaita for.
    private var appsScheme = ADW_COLOR_SCHEME_DEFAULT

    /// A name for a turn, before it begins.
    func makeKey() -> Int {
        count += 1
        return count
    }

    /// Waits for a turn; without one where ``end(_:)`` came first, or the task is cancelled.
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

    /// Ends a turn, or the wait for it.
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
