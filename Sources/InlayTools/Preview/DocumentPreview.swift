import CGTK
import Foundation
import InlayGObject
import InlayMarkup
public import InlayScreens
public import InlayShell
public import InlayValues
public import InlayWebViews

/// A live preview of a document: a native screen, a template with data, or a page.
///
/// ```swift
/// let preview = DocumentPreview(path: "Screens/Login.xml", data: "person.json")
/// Window("Login.xml", content: preview).present()
/// ```
///
/// The preview is updated whenever a file in the document's folder or the data file is saved. The
/// text in fields, the focus and the scroll position are kept. While the document has errors, the
/// last version without errors stays visible, and the errors are listed below with their positions.
public final class DocumentPreview: Column {
    /// The kind of a document, which determines how it is displayed.
    public enum Kind: Hashable, Sendable {
        /// A native screen.
        case screen
        /// A template, filled with the data.
        case template
        /// A page of HTML.
        case page

        /// Determines the kind from the file name, and from whether there is data.
        public init(path: String, hasData: Bool) {
            self =
                path.hasSuffix(".xml")
                ? .screen : hasData || path.hasSuffix(".mghtml") ? .template : .page
        }
    }

    /// The kind of the document.
    public let kind: Kind
    /// The errors and warnings of the last saved version of the document.
    public private(set) var problems: [SourceDiagnostic] = []
    /// The number of times that the document was read.
    public private(set) var revision = 0
    /// Called after each update, once the document or its errors are displayed.
    public var onUpdate: (() -> Void)?
    /// The view of a native screen; nil until a version without errors was displayed, and for
    /// templates and pages.
    public private(set) var screen: MarkupView?
    /// The view of a template or page; nil until a version without errors was displayed, and for
    /// native screens.
    public var webView: WebView? { page?.view }

    private let path: String
    private let data: String?
    private let isRightToLeft: Bool
    private let usesNetwork: Bool
    private let failure = StatusPage(
        "Nothing to Show Yet", description: "The document has errors, which are listed below.",
        icon: "dialog-error-symbolic")
    private let list = PreviewProblems()
    private let content: Bin
    private var page: PagePreview?
    private var monitor: FolderMonitor?
    private var values = JSONValue.null
    private var isStale = false
    private var task: Task<Void, Never>?

    /// Creates a preview of a document, and watches its folder.
    ///
    /// - Parameters:
    ///   - path: The path of the document.
    ///   - data: The path of a JSON file with the values of bindings or of the template.
    ///   - kind: The kind of the document; nil to determine the kind by the file name and `data`.
    ///   - isRightToLeft: Whether a page is laid out from right to left.
    ///   - usesNetwork: Whether `WebView` elements of a native screen load their addresses.
    public init(
        path: String, data: String? = nil, kind: Kind? = nil, isRightToLeft: Bool = false,
        usesNetwork: Bool = false
    ) {
        (self.path, self.data, self.isRightToLeft) = (path, data, isRightToLeft)
        self.usesNetwork = usesNetwork
        self.kind = kind ?? Kind(path: path, hasData: data != nil)
        content = Bin()
        super.init()
        append(content.expanded(vertically: true))
        append(list)
        let files = [path, data].compactMap(\.self)
        monitor = FolderMonitor(Set(files.flatMap { Self.folders(of: $0) })) { [weak self] in
            self?.schedule()
        }
        schedule()
    }

    isolated deinit {
        task?.cancel()
    }

    /// Sets the appearance of all windows of the program.
    ///
    /// - Parameters:
    ///   - isDark: Whether the color scheme is dark; nil to follow the desktop.
    ///   - textScale: The scale of text; 1 is the normal size.
    ///   - isRightToLeft: Whether the layout is from right to left.
    public static func setAppearance(
        isDark: Bool? = nil, textScale: Double = 1, isRightToLeft: Bool = false
    ) {
        let scheme =
            switch isDark {
            case true?: ADW_COLOR_SCHEME_FORCE_DARK
            case false?: ADW_COLOR_SCHEME_FORCE_LIGHT
            case nil: ADW_COLOR_SCHEME_DEFAULT
            }
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
        gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
        guard let raw = gtk_settings_get_default() else { return }
        // In units of 1/1024 dot per inch; the normal text size is 96 dots per inch.
        GLibObject(adopting: raw)[GLibProperty<Int32>("gtk-xft-dpi")] = Int32(
            96 * 1_024 * textScale)
    }

    /// Reads the document again, and returns once the document or its errors are displayed.
    public func update() async {
        schedule()
        await task?.value
    }

    // MARK: - Private

    /// Returns the folders to watch for a file: the folder of its path and, for a symbolic link,
    /// also the folder of the link's target.
    private static func folders(of path: String) -> [String] {
        let (own, real) = (folder(of: path), folder(of: resolved(path)))
        return resolved(own) == real ? [own] : [own, real]
    }

    /// Returns the path with symbolic links resolved.
    private static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }

    private static func folder(of path: String) -> String {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        return folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    }

    private func schedule() {
        isStale = true
        guard task == nil else { return }
        task = Task { [weak self] in
            while let self, isStale, !Task.isCancelled {
                isStale = false
                await read()
            }
            self?.task = nil
        }
    }

    private func read() async {
        var found: [SourceDiagnostic] = []
        do {
            let values = try readData()
            let bytes = try Self.read(path)
            found =
                kind == .screen
                ? try showScreen(bytes, values) : try await showPage(bytes, values)
        } catch let errors as MarkupErrors {
            found = errors.problems
        } catch let errors as PreviewErrors {
            found = errors.problems
        } catch let problem as SourceDiagnostic {
            found = [problem]
        } catch {
            found = [SourceDiagnostic(file: path, line: 1, column: 1, message: "\(error)")]
        }
        if let failure = monitor?.failure {
            found.append(
                SourceDiagnostic(
                    severity: .warning, file: path, line: 1, column: 1,
                    message: "saves in some folders aren't noticed: \(failure)"))
        }
        problems = found
        let hasErrors = found.contains { $0.severity == .error }
        let shown: (any WidgetConvertible)? = screen ?? page?.view
        list.show(found, isOutdated: hasErrors && shown != nil)
        content.content = shown ?? failure
        revision += 1
        onUpdate?()
    }

    private func showScreen(_ bytes: [UInt8], _ values: JSONValue) throws -> [SourceDiagnostic] {
        if let screen {
            // Without the explicit type, nil would become the JSON value null.
            let changed: JSONValue? = values == self.values ? Optional.none : values
            try screen.update(to: bytes, data: changed)
        } else {
            screen = try MarkupView(
                previewing: bytes, file: path, in: MarkupFolder(path: Self.folder(of: path)),
                data: values, usesNetwork: usesNetwork)
        }
        self.values = values
        return screen?.warnings ?? []
    }

    private func showPage(_ bytes: [UInt8], _ values: JSONValue) async throws -> [SourceDiagnostic]
    {
        let folder = URL(filePath: Self.folder(of: path), directoryHint: .isDirectory)
        let preview = page ?? PagePreview(folder: folder, isRightToLeft: isRightToLeft)
        let warnings =
            kind == .template
            ? try await preview.show(template: bytes, named: path, values)
            : try await preview.show(page: bytes, named: path)
        page = preview
        return warnings
    }

    private func readData() throws -> JSONValue {
        guard let data else { return .null }
        return try JSONValue(parsing: Self.read(data), file: data)
    }

    private static func read(_ path: String) throws -> [UInt8] {
        let file = resolved(path)
        let folder = MarkupFolder(path: folder(of: file))
        guard let bytes = folder.contents(of: URL(filePath: file).lastPathComponent) else {
            throw SourceDiagnostic(
                file: path, line: 1, column: 1,
                message: "the file can't be read, or has more than 16 MiB")
        }
        return bytes
    }
}

/// The errors of a page or template, thrown by ``PagePreview``.
struct PreviewErrors: Error {
    let problems: [SourceDiagnostic]
}
