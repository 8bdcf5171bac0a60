import Foundation
import Inlay

/// The client for the portal's forms as in an app: with its own cookies, and with drafts on disk.
@MainActor
struct FormsClient {
    let service: ServiceProxy
    let origin: WebOrigin
    /// The store of drafts, which are inputs that weren't submitted yet.
    let drafts: FormDraftStore

    init(_ portal: Portal) async throws {
        let address = try await portal.address
        guard let origin = WebOrigin(address.absoluteString) else { throw URLError(.badURL) }
        self.origin = origin
        service = ServiceProxy(server: address, transport: SoupTransport())
        let data =
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSTemporaryDirectory())
        drafts = FormDraftStore(folder: data.appendingPathComponent("inlay-gallery/drafts"))
    }
}
