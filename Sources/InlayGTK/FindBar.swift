import CGTK
import InlayGObject
import InlayListSurface
public import InlayLists
public import InlayShell
import InlayValues
import InlayWebKit
public import InlayWebViews

/// A bar that searches the page of a web view, or the rows of a list; hidden until it is opened.
///
/// ```swift
/// let bar = FindBar(view)
/// window.add(MenuAction("Find", shortcuts: "Ctrl+F") { bar.open() })
/// window.content = Column { bar; view }
/// ```
///
/// Return and Ctrl+G select the next match, Ctrl+Shift+G the previous one. Escape closes the bar and
/// ends the search.
public final class FindBar: Widget {
    private let field = SearchField(placeholder: InterfaceText.find())
    private let status = Label().styled(.dimmed, .numeric)
    private let previous = Button(icon: "go-up-symbolic", InterfaceText.previousMatch())
    private let next = Button(icon: "go-down-symbolic", InterfaceText.nextMatch())
    private let find: (String) -> (any TextSearch)?
    private weak var target: Widget?
    private var search: (any TextSearch)?
    /// The text of the last search; GTK clears the field of a hidden bar.
    private var lastText = ""

    /// Creates a bar that searches the pages of a web view.
    public convenience init(_ view: WebView) {
        self.init(of: view.widget) { [weak view] in view?.find($0) }
    }

    /// Creates a bar that searches all rows of a list.
    public convenience init(_ list: ContentList<some RandomAccessCollection>) {
        self.init(of: list.widget) { [weak list] in list?.find($0) }
    }

    private init(of target: Widget, find: @escaping (String) -> (any TextSearch)?) {
        self.target = target
        self.find = find
        super.init(adopting: gtk_search_bar_new())
        let content = Row(spacing: 8) {
            field.expanded()
            status
            Row {
                previous
                next
            }
            .styled(.linked)
        }
        setChild(Clamp(content))
        gtk_search_bar_connect_entry(opaque, field.opaque)
        field.onSearch = { [weak self] in self?.start($0) }
        field.onSubmit = { [weak self] in self?.search?.next() }
        field.onStep = { [weak self] in $0 ? self?.search?.next() : self?.search?.previous() }
        previous.onPress = { [weak self] in self?.search?.previous() }
        next.onPress = { [weak self] in self?.search?.next() }
        connect("notify::search-mode-enabled") { [weak self] in
            if let self, !isOpen { closed() }
        }
        connect("unrealize") { [weak self] in self?.endSearch() }
        connect("realize") { [weak self] in
            if let self, isOpen { start(field.text) }
        }
        showCount()
    }

    /// Whether the bar is visible.
    public var isOpen: Bool { self[GLibProperty("search-mode-enabled")] }

    /// Shows the bar, with the keyboard focus in its field and the last text selected.
    public func open() {
        if !isOpen {
            self[GLibProperty("search-mode-enabled")] = true
            field.text = lastText
        }
        field.focus()
        // The focus alone selects nothing in a field that has it already: GTK focuses it with the bar.
        field.selectAll()
    }

    /// Hides the bar, ends the search, and returns the keyboard focus to what was searched.
    public func close() {
        self[GLibProperty("search-mode-enabled")] = false
    }

    private func closed() {
        endSearch()
        target?.focus()
    }

    private func endSearch() {
        search?.onChange = nil
        search?.end()
        search = nil
        showCount()
    }

    private func start(_ text: String) {
        endSearch()
        guard isOpen else { return }
        if !text.isEmpty { lastText = text }
        search = text.isEmpty ? nil : find(text)
        search?.onChange = { [weak self] in self?.showCount() }
        // The first match is shown while the user is still typing.
        search?.next()
        showCount()
    }

    private func showCount() {
        let count = search?.count ?? 0
        (previous.isEnabled, next.isEnabled) = (count > 0, count > 0)
        let isEmpty = count == 0 && search?.isComplete == true
        let matches = search?.current.map { InterfaceText.matchOf("\($0)", "\(count)") }
        status.text = isEmpty ? InterfaceText.noResults() : count == 0 ? "" : matches ?? "\(count)"
    }
}

/// The search of a ``FindBar``.
@MainActor
private protocol TextSearch: AnyObject {
    var count: Int { get }
    var isComplete: Bool { get }
    var current: Int? { get }
    var onChange: (@MainActor () -> Void)? { get set }
    func next()
    func previous()
    func end()
}

extension PageSearch: TextSearch {}
extension ListSearch: TextSearch {}
