import Inlay

/// A place in a scene, with a title for the header bar.
@MainActor
protocol Screen: AnyObject {
    var title: String { get }
    var widget: Object { get }

    /// Waits until what the screen shows at first is there.
    func ready() async
}
