import CGLib
import CGTK
import InlayGObject
public import InlayValues

/// An observer of the desktop's theme, shared by all views.
package final class DesktopTheme {
    /// The shared observer of the desktop's theme, the only one in the program.
    package static let shared = DesktopTheme()

    package private(set) var theme = PageTheme()

    private let light = NamedColors(defaults: "defaults-light.css", standard: .standardLight)
    private let dark = NamedColors(defaults: "defaults-dark.css", standard: .standardDark)
    private let style = GLibObject(adopting: adw_style_manager_get_default())
    private let settings = gtk_settings_get_default().map { GLibObject(adopting: $0) }
    private let interface = DesktopTheme.openInterfaceSettings()
    private var windows: WindowFrames?
    private var watchers: [Int: () -> Void] = [:]
    private var watcherCount = 0

    private init() {
        theme = read()
        style.connect("notify::high-contrast") { [weak self] in self?.update() }
        settings?.connect("notify::gtk-font-name") { [weak self] in self?.update() }
        // The theme is the same, but text scaling has changed.
        settings?.connect("notify::gtk-xft-dpi") { [weak self] in self?.tell() }
        interface?.connect("changed::\(Self.monospaceKey)") { [weak self] in self?.update() }
        // GTK doesn't report when a style sheet changes colors. But windows are redrawn then, and
        // reading the colors takes some twenty microseconds.
        windows = WindowFrames { [weak self] in self?.update() }
    }

    /// Whether the desktop's animations are enabled; true if unknown.
    package var isAnimated: Bool { settings?[GLibProperty<Bool>("gtk-enable-animations")] ?? true }

    /// The desktop's text scale in percent; 100 at 96 dpi, or if unknown.
    package var textScale: Int {
        let resolution = Double(settings?[GLibProperty<Int32>("gtk-xft-dpi")] ?? 0) / 1024
        return resolution > 0 ? Int((resolution / 96 * 100).rounded()) : 100
    }

    /// Calls a closure whenever the theme or the text scale changes.
    ///
    /// Switching between light and dark isn't a change, because a theme contains both palettes.
    ///
    /// - Returns: The id of the watcher, for ``stopWatching(_:)``.
    package func watch(_ changed: @escaping () -> Void) -> Int {
        watcherCount += 1
        watchers[watcherCount] = changed
        return watcherCount
    }

    package func stopWatching(_ watcher: Int) { watchers[watcher] = nil }

    private func update() {
        let now = read()
        guard now != theme else { return }
        theme = now
        tell()
    }

    private func tell() {
        for (_, changed) in watchers.sorted(by: { $0.key < $1.key }) { changed() }
    }

    private func read() -> PageTheme {
        let isHighContrast = adw_style_manager_get_high_contrast(style.opaque) != 0
        var theme = PageTheme(
            light: light.palette(isHighContrast: isHighContrast),
            dark: dark.palette(isHighContrast: isHighContrast))
        if let name = settings?[GLibProperty<String>("gtk-font-name")] {
            let font = DesktopFont(name)
            theme.fontFamilies = font.families
            theme.fontSize = font.size ?? theme.fontSize
        }
        theme.isRightToLeft = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
        if let interface, let name = g_settings_get_string(interface.cast(), Self.monospaceKey) {
            defer { g_free(name) }
            theme.monospaceFontFamilies = DesktopFont(String(cString: name)).families
        }
        return theme
    }

    private static let monospaceKey = "monospace-font-name"

    /// Opens GNOME's interface settings; returns nil if they aren't installed.
    ///
    /// They are looked up first, because GLib ends the program when missing settings are opened.
    private static func openInterfaceSettings() -> GLibObject? {
        let name = "org.gnome.desktop.interface"
        let source = g_settings_schema_source_get_default()
        guard source != nil, let schema = g_settings_schema_source_lookup(source, name, 1) else {
            return nil
        }
        defer { g_settings_schema_unref(schema) }
        guard g_settings_schema_has_key(schema, monospaceKey) != 0 else { return nil }
        return g_settings_new(name).map { GLibObject(owning: UnsafeMutableRawPointer($0)) }
    }
}

extension PageTheme {
    /// The desktop's current theme.
    ///
    /// ```swift
    /// let accent = PageTheme.desktop.light.accent
    /// ```
    ///
    /// Initialize GTK before reading it.
    @MainActor
    public static var desktop: PageTheme { DesktopTheme.shared.theme }
}

/// A font that a desktop setting describes, such as `Cantarell Bold 11`.
struct DesktopFont {
    /// The font families in order of preference.
    let families: [String]
    /// The size in CSS pixels, before text scaling; nil if the description has none.
    let size: Double?

    /// Parses a font description such as `Cantarell Bold 11`.
    init(_ name: String) {
        let description = pango_font_description_from_string(name)
        defer { pango_font_description_free(description) }
        let family = pango_font_description_get_family(description).map { String(cString: $0) }
        families = (family ?? "").split(separator: ",").map { name in
            // Removes spaces around the name, but keeps those within.
            name.split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }
        let size = Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
        // Converts points, 1/72 inch, to CSS pixels, 1/96 inch. The engine scales those to device
        // pixels.
        let isInPixels = pango_font_description_get_size_is_absolute(description) != 0
        self.size = size > 0 ? isInPixels ? size : size * 96 / 72 : nil
    }
}
