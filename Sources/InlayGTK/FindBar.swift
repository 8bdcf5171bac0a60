import CGTK
import InlayGObject
public import InlayShell
import InlayValues
public import InlayWebViews

/// A bar that searches the page of a web view, the rows of a list, or other searchable content; hidden
/// until it is opened.
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
    private let find: (_ text: String, _ matchesCase: Bool) -> (any TextSearch)?
    private weak var target: Widget?
    private var search: (any TextSearch)?
    /// The text of the last search; GTK clears the field of a hidden bar.
    private var lastText = ""

    /// Whether the bar distinguishes upper and lower case; false by default.
    ///
    /// Setting it searches again.
    public var matchesCase = false {
        didSet { if matchesCase != oldValue, isOpen { start(field.text) } }
    }

    /// Creates a bar that searches the pages of a web view, or all rows of a `ContentList`.
    ///
    /// The target's widget gets the keyboard focus when the bar is closed.
    public init(_ target: some TextSearchable & WidgetConvertible) {
        self.target = target.widget
        find = { [weak target] in target?.find($0, matchesCase: $1) }
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
        search = text.isEmpty ? nil : find(text, matchesCase)
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
