import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
import InlayImages
import InlayShell
package import InlayValues
public import InlayWebViews

extension WebKitEngine {
    /// Takes a snapshot of the page's visible part or of the whole page, cut to the region's size.
    package func snapshot(_ region: SnapshotRegion) async throws(SnapshotError) -> SnapshotImage {
        guard !isClosed else { throw .load(.closed) }
        let raw = view.raw
        do {
            let texture = try await snapshots.perform { cancellable, callback, context in
                let kind =
                    switch region {
                    case .visible: WEBKIT_SNAPSHOT_REGION_VISIBLE
                    case .document, .reduced: WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT
                    }
                webkit_web_view_get_snapshot(
                    raw, kind, WEBKIT_SNAPSHOT_OPTIONS_NONE, cancellable, callback, context)
            } finish: { result, error in
                webkit_web_view_get_snapshot_finish(raw, result, error).map {
                    Texture(owning: UnsafeMutableRawPointer($0))
                }
            }
            switch region {
            case .visible(let width, let height), .document(let width, let height):
                return try await texture.cut(width: width, height: height).snapshot()
            case .reduced(let width, let height, let divisor):
                return try await texture.cut(width: width * divisor, height: height * divisor)
                    .reduced(by: divisor).snapshot()
            }
        } catch let error as SnapshotError {
            throw error
        } catch {
            throw isClosed ? .load(.closed) : .engine(message: "\(error)")
        }
    }
}

extension WebKitEngine: OffscreenEngine {
    /// The zoom factor: view pixels per CSS pixel, 1 for the page's own size.
    package var zoom: Double {
        get { webkit_web_view_get_zoom_level(view.raw) }
        set { webkit_web_view_set_zoom_level(view.raw, newValue) }
    }

    /// The number of image pixels per view pixel.
    package var deviceScale: Double { Double(gtk_widget_get_scale_factor(widget.cast())) }

    /// Lays the page out at a size in view pixels.
    package func layOut(width: Int, height: Int) {
        let raw = widget.cast(to: GtkWidget.self)
        // GTK requires that a widget is measured before it is allocated.
        for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
            gtk_widget_measure(raw, orientation, -1, nil, nil, nil, nil)
        }
        gtk_widget_allocate(raw, Int32(width), Int32(height), -1, nil)
    }
}

extension WebKitEngine: PageImageEngine, PageImageClient {
    var imageLoader: ImageLoader? { profile.imageLoaderOrShared }
    var plainImageLoader: ImageLoader? { profile.plainLoader }
}

extension WebKitEngine: StylingEngine {
    /// The desktop's colors and fonts.
    package var theme: PageTheme { DesktopTheme.shared.theme }

    /// Applies a style sheet to the current page and to later ones, replacing the previous sheet;
    /// an empty text only removes the previous sheet.
    package func apply(styleSheet: String) { appearance.apply(styleSheet: styleSheet) }
}

extension WebKitEngine: ColorSchemeEngine {
    /// Renders pages in a color scheme until ``endDrawing()``; waits while other views render in
    /// another color scheme.
    ///
    /// WebKitGTK supports one color scheme per program, so the app's own windows also have this
    /// color scheme until ``endDrawing()``.
    package func beginDrawing(by colorScheme: ColorScheme) async {
        await appearance.beginDrawing(by: colorScheme)
    }

    /// Ends this view's use of the color scheme from ``beginDrawing(by:)``.
    ///
    /// The desktop's color scheme is restored once no other view uses that color scheme.
    package func endDrawing() { appearance.endDrawing() }
}

extension WebKitEngine: ExitConfirmingEngine {
    /// Opens a URL in the desktop's default app for it.
    package func openOutside(_ url: String) { OutsideOpener.open(url) }

    /// Asks the user in a dialog whether to open a URL in another app; returns false without a
    /// dialog if no assistive technology is in use or the view isn't in a window.
    ///
    /// A screen reader activates a link inside the web process. No input event then reaches native
    /// code, and scripts can fake what the web process reports, so only a dialog shows that the
    /// user wants to open the link.
    package func confirmExit(to url: String) async -> Bool {
        guard await AssistiveTechnology.isInUse(), !Task.isCancelled, !isClosed,
            let root = gtk_widget_get_root(widget.cast())
        else { return false }
        return await ExitDialog(url, over: GLibObject(adopting: root)).confirmation()
    }
}

extension Snapshotter {
    /// Creates a snapshotter that renders pages with WebKitGTK.
    ///
    /// Needs a display, which may be a virtual one.
    ///
    /// - Parameter profile: The profile, which shares processes and sessions between views.
    public convenience init(profile: WebProfile = .shared) {
        self.init { WebKitEngine($0, profile: profile, isOffscreen: true) }
    }
}
