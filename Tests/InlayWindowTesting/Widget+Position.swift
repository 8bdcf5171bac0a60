import CGTK
import InlayGObject
import InlayShell

extension Widget {
    /// The position of the widget's top left corner in a container; nil if it isn't in it.
    func position(in container: Widget) -> (x: Double, y: Double)? {
        var corner = graphene_point_t(x: 0, y: 0)
        var position = graphene_point_t()
        guard gtk_widget_compute_point(cast(), container.cast(), &corner, &position) != 0 else {
            return nil
        }
        return (Double(position.x), Double(position.y))
    }
}
