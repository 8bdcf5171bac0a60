import Foundation
import Inlay

/// The portal's forms as an app would use them: with cookies of its own, and drafts over restarts.
@MainActor
struct FormsClient {
    let service: ServiceProxy
    let origin: Origin
    /// Where what was filled in is stored until it is sent.
    let drafts: FormDraftStore

    init(_ portal: Portal) async throws {
        let address = try await portal.address
        guard let origin = Origin(address.absoluteString) else { throw URLError(.badURL) }
        self.origin = origin
        service = ServiceProxy(server: address, transport: SoupTransport())
        let data =
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSTemporaryDirectory())
        drafts = FormDraftStore(folder: data.appendingPathComponent("inlay-gallery/drafts"))
    }
}
