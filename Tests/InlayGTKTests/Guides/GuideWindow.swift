import CGLib
import CGTK
import Foundation
import Inlay
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

/// A window with an example of a guide, which has to show something.
///
/// With `INLAY_GUIDE_PICTURES=FOLDER`, each picture is written to a file of the folder, to be looked
/// at.
final class GuideWindow {
    let window: Window
    private let name: String
    private let desktop = Desktop()

    /// Shows content in a window.
    init(
        _ name: String, _ content: (any WidgetConvertible)? = nil, width: Int = 480,
        height: Int = 360
    ) async throws {
        self.name = name
        window = Window(name, content: content, width: width, height: height)
        // Pictures don't show half of an animation.
        desktop.isAnimated = false
        try await window.presentInTest()
    }

    /// Adopts the window that an example made.
    init(_ name: String, of window: Window) async throws {
        (self.name, self.window) = (name, window)
        desktop.isAnimated = false
        try await window.presentInTest()
    }

    isolated deinit { window.close() }

    /// Waits until a page is painted.
    func paint(_ view: WebView) async throws {
        await window.nextFrame()
        try await view.waitUntilPainted()
    }

    /// Checks that every visible view has a size, and that the content isn't blank; takes the
    /// picture.
    func check(location: SourceLocation = #_sourceLocation) async throws {
        // What was just added is laid out in the first frame.
        for _ in 0..<3 { await window.nextFrame() }
        for view in Self.views(in: window) {
            let kind = g_type_name(inlay_instance_type(view.pointer)).map { String(cString: $0) }
            let size = (view.width, view.height)
            #expect(
                size.0 >= 20 && size.1 >= 20, "\(name): \(kind ?? "") is \(size)",
                sourceLocation: location)
        }
        // The engine's first frame may come later than GTK's.
        var picture = Data()
        try await waitUntil("\(name) isn't blank") {
            picture = window.snapshotPNG() ?? Data()
            return Pixels(png: picture).colorCount > 1
        }
        if let folder = g_getenv("INLAY_GUIDE_PICTURES").map({ String(cString: $0) }) {
            let file = URL(fileURLWithPath: folder).appendingPathComponent("\(name).png")
            try picture.write(to: file)
        }
    }

    /// The mapped views that scroll.
    private static func views(in window: Window) -> [Widget] {
        let names: Set<String> = [
            "WebKitWebView", "InlayList", "GtkScrolledWindow", "GtkTextView", "GtkListView",
        ]
        return descendants(of: window).filter {
            gtk_widget_get_mapped($0.cast()) != 0 && names.contains(name(of: $0))
                // The engine has a text view of its own, for input methods.
                && !isInPage($0)
        }.map { Widget.existing($0.pointer) ?? Widget(adopting: $0.pointer) }
    }

    private static func name(of object: GLibObject) -> String {
        g_type_name(inlay_instance_type(object.pointer)).map { String(cString: $0) } ?? ""
    }

    private static func isInPage(_ widget: GLibObject) -> Bool {
        guard let parent = gtk_widget_get_parent(widget.cast()) else { return false }
        let object = GLibObject(adopting: parent)
        return name(of: object) == "WebKitWebView" || isInPage(object)
    }
}

extension Pixels {
    /// The number of different colors below the header bar and within the border, up to 100.
    fileprivate var colorCount: Int {
        var colors: Set<[UInt8]> = []
        for y in stride(from: 60, to: height - 12, by: 2) {
            for x in stride(from: 12, to: width - 12, by: 2) {
                colors.insert(self[x, y])
                if colors.count == 100 { return 100 }
            }
        }
        return colors.count
    }
}
