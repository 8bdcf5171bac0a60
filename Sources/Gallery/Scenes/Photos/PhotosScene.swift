import CGTK
import Inlay

/// *Photos*: thousands of pictures of a service in a native list; what was seen stays without it.
@MainActor
final class PhotosScene: Scene {
    var content: Object { screens.widget }
    var navigator: Navigator? { screens }
    var controls: [Object] { [serviceSwitch.widget] }

    private let screens: Navigator
    private let root: PhotosScreen
    private let serviceSwitch: ServiceSwitch

    init(_ portal: Portal) {
        let root = PhotosScreen(portal)
        self.root = root
        let screens = Navigator(root)
        self.screens = screens
        serviceSwitch = ServiceSwitch(portal)
        serviceSwitch.onChange = { [weak self] isOn in if isOn { self?.reload() } }
        root.onChoice = { photo, library in screens.push(PhotoScreen(photo, library)) }
    }

    func ready() async {
        await root.ready()
    }

    private func reload() {
        root.reload()
        (screens.top as? PhotoScreen)?.reload()
    }
}
