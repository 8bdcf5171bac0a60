import CGLib
import CWebKitGTK
import InlayGObject
public import InlayImages
import InlayViews

/// A group of web views with common network sessions and web processes: one of each per trust tier.
///
/// Views of the same tier are related, so that a hundred of them need one process. Views of
/// different tiers share nothing, and the rows of lists share nothing with views. An app has one
/// profile unless it makes others.
public final class WebProfile {
    /// The default profile of views and lists.
    ///
    /// It stores nothing on disk.
    public static let shared = WebProfile()

    /// The loader of images that pages request by `inlay-image:` URLs; without one, they don't
    /// load.
    ///
    /// A profile without one uses that of ``shared``. Each view's `pictures` limits the images that
    /// its page may load, and `RowContent/remoteContent` those of a row.
    public var imageLoader: ImageLoader?

    /// The image loader of this profile, or else of the shared one.
    var imageLoaderOrShared: ImageLoader? { imageLoader ?? WebProfile.shared.imageLoader }

    private var tiers: [PageTrust: Tier] = [:]
    /// The tiers of all sites that have views or services, and of the recently used ones, by trust.
    private var sites: [PageTrust: WeakTier] = [:]
    /// The sites that were used last, which are kept even without views.
    ///
    /// Each has a web context and a network session; releasing them deletes the cookies and the
    /// storage of its pages.
    private var recentSites: [(trust: PageTrust, tier: Tier)] = []
    private static let mostUnusedSites = 8

    private struct WeakTier {
        weak var tier: Tier?
    }

    /// The number of live tiers of sites; each has a web context and a network session.
    package var siteCount: Int { sites.values.count { $0.tier != nil } }

    /// The tier of rows without scripts.
    private lazy var plainRows = Tier(sharesProcess: true, servesPictures: true)
    /// The tier of rows with scripts, in which each view has a web process of its own: a row that
    /// crashes its process, or keeps it from responding, doesn't affect others.
    private lazy var scriptedRows = Tier(sharesProcess: false, servesPictures: true)

    /// Makes a profile whose views and lists share nothing with those of other profiles.
    public init() {}

    /// Returns the tier for views of a configuration, and makes it if there is none yet.
    func tier(for configuration: WebViewConfiguration) -> Tier {
        guard let rows = configuration.rows else { return tier(for: configuration.trust) }
        return rows.runsScripts ? scriptedRows : plainRows
    }

    /// Returns the tier for views of a trust, and makes it if there is none yet.
    ///
    /// Each preview gets a tier of its own.
    func tier(for trust: PageTrust) -> Tier {
        if trust == .preview { return Tier(sharesProcess: false, servesPictures: false) }
        if case .site = trust { return site(trust) }
        if let tier = tiers[trust] { return tier }
        let tier = Tier(sharesProcess: true, servesPictures: true)
        tiers[trust] = tier
        return tier
    }

    private func site(_ trust: PageTrust) -> Tier {
        let tier = sites[trust]?.tier ?? Tier(sharesProcess: true, servesPictures: false)
        recentSites.removeAll { $0.trust == trust }
        recentSites.append((trust, tier))
        recentSites = recentSites.suffix(Self.mostUnusedSites)
        sites = sites.filter { $0.value.tier != nil }
        sites[trust] = WeakTier(tier: tier)
        return tier
    }
}

/// The web context, network session and web process of the views of one trust.
final class Tier {
    let context: GLibObject
    let session: GLibObject
    let sharesProcess: Bool
    /// The first loads of the web process that new views use.
    private(set) var firstLoads = FirstLoadQueue()
    /// The number of times that a new web process superseded the previous one.
    private(set) var generation = 0
    private var rowCalls = 0
    private var engines: [Weak] = []

    /// The number of script calls of row pages after which a new web process supersedes the current
    /// one.
    ///
    /// Rows leave fragmented memory behind, which only the end of the process returns to the
    /// system.
    private static let mostRowCalls = 25_000

    fileprivate init(sharesProcess: Bool, servesPictures: Bool) {
        self.sharesProcess = sharesProcess
        context = GLibObject(owning: webkit_web_context_new())
        session = GLibObject(owning: webkit_network_session_new_ephemeral())
        // Downloads are up to the app; unless it handles them, no file is written.
        session.connect("download-started") { (download: UnsafeMutableRawPointer) in
            webkit_download_cancel(OpaquePointer(download))
        }
        for scheme in ResourceHandler.schemes {
            ResourceHandler.register(scheme: scheme, in: context)
        }
        if servesPictures {
            PageImageHandler.register(in: context)
            InlineImageHandler.register(in: context)
        }
    }

    /// An open view whose process a new view can share, or nil.
    var relative: WebKitEngine? {
        guard sharesProcess else { return nil }
        engines.removeAll { $0.engine?.isClosed ?? true }
        if engines.isEmpty { firstLoads.forget() }
        return engines.first?.engine
    }

    /// Counts a script call of a row page, as each displayed row and each measured batch needs one;
    /// calls of pages that are loaded for each row count eight times.
    func addRowCall(isLoaded: Bool) {
        rowCalls += isLoaded ? 8 : 1
        guard rowCalls >= Self.mostRowCalls else { return }
        rowCalls = 0
        generation += 1
        engines = []
        firstLoads = FirstLoadQueue()
    }

    func add(_ engine: WebKitEngine) {
        engines.append(Weak(engine: engine))
    }

    private struct Weak {
        weak var engine: WebKitEngine?
    }
}
