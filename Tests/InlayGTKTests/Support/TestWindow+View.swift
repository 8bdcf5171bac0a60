import CGTK
import Inlay

extension TestWindow {
    /// A window with nothing but a view in it, as it is on the screen.
    convenience init(showing view: WebView, width: Int32 = 300) async {
        gtk_widget_set_vexpand(view.widget.cast(), 1)
        self.init(width: width, height: 200, children: [view.widget])
        await present()
    }
}
