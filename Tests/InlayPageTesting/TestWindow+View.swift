import CGTK
import InlayGObject
import InlayWebKit
import InlayWebViews

@testable import InlayWindowTesting

extension TestWindow {
    /// A window that shows a view only.
    convenience init(showing view: WebView, width: Int32 = 300) async {
        gtk_widget_set_vexpand(view.widget.cast(), 1)
        self.init(width: width, height: 200, children: [view.widget])
        await present()
    }
}
