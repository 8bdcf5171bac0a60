import CGLib
import CWebKitGTK
import InlayGObject
public import InlayImages
import InlayViews

/// What web views share and what keeps them apart: one network session and one web process a
/// trust tier.
///
/// Views of the same tier are related, so that a hundred of them need one process. Views of
/// different tiers share nothing. An app has one profile unless it asks for more.
public final class Profile {
    /// The profile of views that are made without naming one.
    ///
    /// Nothing of it is kept on disk.
    public static let shared = Profile()

    /// What loads the pictures that pages name by `inlay-image:`; without it, there are none.
    ///
    /// The rows of lists use that of the profile ``shared``. Which pictures a page may have, its view's
    /// `pictures` say.
    public var imageLoader: ImageLoader?

    /// The loader of the profile, or of the shared one.
    var pageImageLoader: ImageLoader? { imageLoader ?? Profile.shared.imageLoader }

    private var tiers: [Trust: Tier] = [:]
    /// All sites that are in use by views or services, or were used lately.
    private var sites: [Trust: WeakTier] = [:]
    /// The sites that were used last, which are kept without views: each has a web context and a network
    /// session, and one that goes takes the cookies and the storage of its pages with it.
    private var recentSites: [(trust: Trust, tier: Tier)] = []
    private static let mostUnusedSites = 8

    private struct WeakTier {
        weak var tier: Tier?
    }

    /// How many web contexts and network sessions the profile has for sites.
    package var siteCount: Int { sites.values.count { $0.tier != nil } }

    /// Makes a profile whose views share nothing with those of any other.
    public init() {}

    /// The tier that a view of this trust belongs to.
    ///
    /// Each preview is apart from all else.
    func tier(for trust: Trust) -> Tier {
        if trust == .preview { return Tier(sharesProcess: false, servesPictures: false) }
        if case .site = trust { return site(trust) }
        if let tier = tiers[trust] { return tier }
        let tier = Tier(sharesProcess: true, servesPictures: true)
        tiers[trust] = tier
        return tier
    }

    private func site(_ trust: Trust) -> Tier {
        let tier = sites[trust]?.tier ?? Tier(sharesProcess: true, servesPictures: false)
        recentSites.removeAll { $0.trust == trust }
        recentSites.append((trust, tier))
        recentSites = recentSites.suffix(Self.mostUnusedSites)
        sites = sites.filter { $0.value.tier != nil }
        sites[trust] = WeakTier(tier: tier)
        return tier
    }
}

/// The surroundings of the views of one trust.
final class Tier {
    let context: Object
    let session: Object
    let sharesProcess: Bool
    /// Those of the process that new views have.
    private(set) var firstLoads = FirstLoads()
    /// Counts the processes, each of which takes over the new views from the one before.
    private(set) var generation = 0
    private var rows = 0
    private var engines: [Weak] = []

    /// After how many rows another process takes over.
    ///
    /// What the rows leave behind are holes in the process's memory, which nothing but its end gives back.
    private static let mostRows = 25_000

    fileprivate init(sharesProcess: Bool, servesPictures: Bool) {
        self.sharesProcess = sharesProcess
        context = Object(owning: webkit_web_context_new())
        session = Object(owning: webkit_network_session_new_ephemeral())
        // Where files go is the app's to decide; without its word none is written.
        session.connect("download-started") { (download: UnsafeMutableRawPointer) in
            webkit_download_cancel(OpaquePointer(download))
        }
        for scheme in ResourceHandler.schemes {
            ResourceHandler.register(scheme: scheme, in: context)
        }
        if servesPictures { PictureHandler.register(in: context) }
    }

    /// A living view whose process a new one shares.
    var relative: WebKitEngine? {
        guard sharesProcess else { return nil }
        engines.removeAll { $0.engine?.isClosed ?? true }
        if engines.isEmpty { firstLoads.forget() }
        return engines.first?.engine
    }

    /// A view shows another row, or measures some; one that is loaded counts as several.
    func addRow(isLoaded: Bool) {
        rows += isLoaded ? 8 : 1
        guard rows >= Self.mostRows else { return }
        rows = 0
        generation += 1
        engines = []
        firstLoads = FirstLoads()
    }

    func add(_ engine: WebKitEngine) {
        engines.append(Weak(engine: engine))
    }

    private struct Weak {
        weak var engine: WebKitEngine?
    }
}
