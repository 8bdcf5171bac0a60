import Foundation
import GalleryService
import Inlay

/// *Bandwidth*: twelve months as a table and a chart, in HTML and CSS.
@MainActor
final class BandwidthScene: PageScreen {
    init(_ portal: Portal) {
        super.init("Bandwidth", portal: portal) {
            let months: [BandwidthMonth] = try await portal.get("bandwidth")
            return try .template("bandwidth", BandwidthPage(months), styleSheet: .app)
        }
    }
}
