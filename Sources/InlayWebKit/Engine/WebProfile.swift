import CGLib
import CWebKitGTK
import Foundation
import InlayGObject
public import InlayImages
import InlayShell
import InlaySoup
import InlayWebViews

/// A group of web views that share network sessions and web processes, one of each per trust tier.
///
/// Views of the same tier share a web process, so that a hundred views need only one; each preview
/// has its own. Views of different tiers share nothing, and list rows share nothing with views. An
/// app has one profile, ``shared``, unless it makes others.
public final class WebProfile {
    /// The default profile of views and lists.
    ///
    /// It stores nothing on disk.
    public static let shared = WebProfile()

    /// The loader of images that pages request by `inlay-image:` URLs; nil to use the loader of the
    /// profile ``shared``.
    ///
    /// If neither profile has a loader, these images don't load, except those that the
    /// `WebContent/remoteContent` of a page allows. The origins of the images are
    /// limited by a web view's `images` or a row's `RowContent/remoteContent`.
    public var imageLoader: ImageLoader?

    /// The image loader of this profile, or else that of the profile ``shared``.
    package var imageLoaderOrShared: ImageLoader? { imageLoader ?? WebProfile.shared.imageLoader }

    /// The loader of the images that `WebContent/remoteContent` allows, for a profile without a
    /// loader: it caches nothing on disk.
    private(set) lazy var plainLoader = URL(string: "https://localhost").map {
        ImageLoader(
            ServiceImageSource(server: $0, transport: SoupTransport()),
            decoders: [GdkPixbufDecoder()], encoder: GdkPixbufEncoder())
    }

    /// The `cid:` images of native rows.
    ///
    /// They aren't shared by profiles, because an app may use the same message ids for the
    /// mailboxes of two users.
    package private(set) lazy var inlineImages = RetainedImageSource(InlineImageSource())

    private var tiers: [PageTrust: Tier] = [:]
    /// Weak references to the tiers of sites, keyed by trust; a tier is retained by its views, by
    /// cookie sharing or by ``recentSites``.
    private var sites: [PageTrust: WeakTier] = [:]
    /// The most recently used sites, the latest last; their tiers are retained even without views.
    ///
    /// Releasing a tier deletes the cookies and the storage of its pages.
    private var recentSites: [(trust: PageTrust, tier: Tier)] = []
    /// The maximum number of sites in ``recentSites``.
    private static let mostUnusedSites = 8

    private struct WeakTier {
        weak var tier: Tier?
    }

    /// The number of site tiers that are alive; each has a web context and a network session.
    package var siteCount: Int { sites.values.count { $0.tier != nil } }

    /// The memory above which WebKit terminates a web process that displays list rows, in
    /// megabytes.
    ///
    /// A process whose rows have no scripts grows to about 600 MB before a new process supersedes
    /// it.
    private static let rowMemoryLimit: UInt32 = 1536
    /// The tier of list rows without scripts.
    private lazy var sharedRows = Tier(
        sharesProcess: true, servesImages: true, memoryLimit: Self.rowMemoryLimit)
    /// The tier of list rows with scripts, and of list rows whose shared process terminated.
    ///
    /// Each view has its own web process: a row that crashes its process, or keeps it from
    /// responding, doesn't affect others.
    private lazy var isolatedRows = Tier(
        sharesProcess: false, servesImages: true, memoryLimit: Self.rowMemoryLimit)

    /// Creates a profile whose views and lists share nothing with those of other profiles.
    public init() {}

    /// Returns the tier for views with a configuration; makes it if there is none yet.
    func tier(for configuration: WebViewConfiguration) -> Tier {
        guard let permissions = configuration.permissions else {
            return tier(for: configuration.trust)
        }
        return permissions.hasOwnProcess ? isolatedRows : sharedRows
    }

    /// Returns the tier for views with a trust; makes it if there is none yet.
    ///
    /// For `.preview`, each call returns a new tier.
    func tier(for trust: PageTrust) -> Tier {
        if trust == .preview { return Tier(sharesProcess: false, servesImages: false) }
        if case .site = trust { return site(trust) }
        if let tier = tiers[trust] { return tier }
        let tier = Tier(sharesProcess: true, servesImages: true)
        tiers[trust] = tier
        return tier
    }

    private func site(_ trust: PageTrust) -> Tier {
        let tier = sites[trust]?.tier ?? Tier(sharesProcess: true, servesImages: false)
        recentSites.removeAll { $0.trust == trust }
        recentSites.append((trust, tier))
        recentSites = recentSites.suffix(Self.mostUnusedSites)
        sites = sites.filter { $0.value.tier != nil }
        sites[trust] = WeakTier(tier: tier)
        return tier
    }
}

/// The web context, network session and web process that the views of one trust tier use.
final class Tier {
    let context: GLibObject
    let session: GLibObject
    let sharesProcess: Bool
    /// The queue that delays loads of a site until the site's first load in the web process has
    /// started.
    private(set) var firstLoads = FirstLoadQueue()
    /// The number of times that ``supersedeProcess()`` was called for this tier.
    private(set) var generation = 0
    private var rowCalls = 0
    private var engines: [Weak] = []

    /// The number of script calls in pages of list rows after which new views use a new web
    /// process.
    ///
    /// Displaying rows fragments the memory of the process, which is returned to the system only
    /// when the process ends.
    private static let mostRowCalls = 25_000

    fileprivate init(sharesProcess: Bool, servesImages: Bool, memoryLimit: UInt32? = nil) {
        self.sharesProcess = sharesProcess
        context =
            memoryLimit.map(Self.makeContext) ?? GLibObject(owning: webkit_web_context_new())
        session = GLibObject(owning: webkit_network_session_new_ephemeral())
        // Downloads are up to the app; unless it handles them, no file is written.
        session.connect("download-started") { (download: UnsafeMutableRawPointer) in
            let download = OpaquePointer(download)
            let url = webkit_uri_request_get_uri(webkit_download_get_request(download))
            let client = webkit_download_get_web_view(download).flatMap {
                SchemeClients.client(of: UnsafeMutableRawPointer($0))
            }
            (client as? WebKitEngine)?
                .view.report(.refused(.download(url: url.map { String(cString: $0) } ?? "")))
            webkit_download_cancel(download)
        }
        for scheme in ResourceHandler.schemes {
            ResourceHandler.register(scheme: scheme, in: context)
        }
        if servesImages {
            PageImageHandler.register(in: context)
            InlineImageHandler.register(in: context)
        }
    }

    /// Creates a context whose web processes are terminated above a memory limit, in megabytes.
    ///
    /// Above half of the limit, the web processes release caches.
    private static func makeContext(memoryLimit: UInt32) -> GLibObject {
        let settings = webkit_memory_pressure_settings_new()
        defer { webkit_memory_pressure_settings_free(settings) }
        webkit_memory_pressure_settings_set_memory_limit(settings, memoryLimit)
        webkit_memory_pressure_settings_set_kill_threshold(settings, 1)
        webkit_memory_pressure_settings_set_strict_threshold(settings, 0.75)
        webkit_memory_pressure_settings_set_conservative_threshold(settings, 0.5)
        // The default of half a minute is enough time to fill the memory of most machines.
        webkit_memory_pressure_settings_set_poll_interval(settings, 1)
        return GLibObject(
            type: webkit_web_context_get_type(),
            properties: settings.map { [("memory-pressure-settings", UnsafeMutableRawPointer($0))] }
                ?? [])
    }

    /// An open view whose web process a new view shares; nil if no view is open, or if each view of
    /// the tier has its own process.
    var relative: WebKitEngine? {
        guard sharesProcess else { return nil }
        engines.removeAll { $0.engine?.isClosed ?? true }
        if engines.isEmpty { firstLoads.forget() }
        return engines.first?.engine
    }

    /// Adds to the number of script calls in pages of list rows, and supersedes the web process
    /// after ``mostRowCalls`` calls.
    ///
    /// Displaying a row takes one call, and so does measuring a batch of rows. A call in a page
    /// whose rows have scripts counts eight times.
    func countRowCalls(_ count: Int) {
        rowCalls += count
        if rowCalls >= Self.mostRowCalls { supersedeProcess() }
    }

    /// Makes views that are created from now on use a new web process; existing views keep theirs.
    func supersedeProcess() {
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
