import Foundation
import GalleryService
import Inlay

/// *Bandwidth*: twelve months as a table and a chart, in HTML and CSS.
@MainActor
final class BandwidthScene: Scene {
    var content: Object { screen.widget }
    private let screen: PageScreen

    init(_ portal: Portal) {
        screen = PageScreen(title: "Bandwidth", portal: portal) {
            let months: [BandwidthMonth] = try await portal.get("bandwidth")
            return try .template("bandwidth", BandwidthPage(months), styleSheet: .app)
        }
    }

    func ready() async {
        await screen.ready()
    }
}
