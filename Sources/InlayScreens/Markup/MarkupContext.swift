import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayMarkup
import InlayService
import InlayShell
import InlayValues
import InlayWebKit

/// The environment of a loaded document: its resources, its actions, its bindings, and the owner,
/// whose ``Outlet`` properties refer to the document's widgets.
final class MarkupContext {
    let resources: any MarkupResources
    let styles = MarkupStyleSheet()
    var report: ((any Error) -> Void)?
    /// Called with the address of a link that the user follows; nil to open it outside of the app.
    var onLink: ((URL) -> Void)?
    /// Whether the document is previewed without its app, so that actions and model are missing.
    var isPreview = false
    /// Whether `WebView` elements load their addresses.
    var usesNetwork = true
    /// The data that replaces the model in a preview.
    private var previewData = PreviewData(.null)

    /// The widget that the app supplies for the root element.
    let root: MarkupRoot

    /// The elements that the app defines, by name.
    let ownKinds: [String: ElementKind]

    private let schema: MarkupSchema
    private weak var owner: AnyObject?
    private let actions: [String: MarkupAction]
    /// The bound values of the model, by path.
    var bindings: [String: MarkupBindingSource]
    private let localized: (@Sendable (String) -> String?)?
    private let service: ServiceProxy?
    private let drafts: FormDraftStore?
    /// The form views, which are reused by later versions of the document.
    ///
    /// The key is `#id`, or the index of the form in the document if it has no id.
    private var forms: [String: FormView] = [:]
    private var observers: [BindingObserver] = []
    private var running: Set<String> = []
    /// The converter of the model's texts; nil until this build needs it.
    var madeTextConverter: BoundTextConverter?
    /// The number of builds of the document, including failed ones.
    private(set) var buildCount = 0
    /// The build whose actions are performed; connections of earlier builds, which the app's root
    /// widget retains, are ignored.
    private var currentBuild = 0

    init(
        resources: any MarkupResources, owner: AnyObject?, actions: MarkupActions,
        bindings: MarkupBindings, elements: MarkupElements = [:],
        localized: (@Sendable (String) -> String?)?, service: ServiceProxy? = nil,
        drafts: FormDraftStore? = nil, root: Widget? = nil
    ) {
        (self.service, self.drafts, self.root) = (service, drafts, MarkupRoot(root))
        ownKinds = elements.elements.mapValues { ElementKind(ofApp: $0) }
        schema = elements.elements.isEmpty ? .standard : elements.schema
        self.resources = resources
        self.owner = owner
        self.actions = actions.actions
        self.bindings = bindings.sources
        self.localized = localized
    }

    func environment(for sizeClass: SizeClass) -> MarkupEnvironment {
        var environment = MarkupEnvironment(resources: resources)
        environment.schema = schema
        environment.sizeClass = sizeClass
        environment.rootName = root.widget.map { ElementKind.name(ofRoot: $0) }
        environment.allowsMissingRoot = isPreview
        environment.widgets = IntrospectedWidgets()
        environment.strings = localized
        environment.icons = ThemeIcons()
        environment.markupProblem = { MarkupText.problem($0) }
        environment.knowsFont = { FontFamilies.installed.contains($0.lowercased()) }
        return environment
    }

    /// Follows a link of a label or link button.
    func follow(_ address: String) {
        guard let onLink else { return OutsideOpener.open(address) }
        if let url = URL(string: address) { onLink(url) }
    }

    /// Notes that the document is built again.
    func beginBuild() { (buildCount, madeTextConverter) = (buildCount + 1, nil) }

    /// Makes the last build the one whose actions are performed.
    func adoptBuild() { currentBuild = buildCount }

    func text(forKey key: String) -> String { localized?(key) ?? key }

    /// Returns the localized title of a part or control.
    ///
    /// If the document sets no title, returns the title of the standard item, or an empty text if
    /// the part isn't a standard item.
    func title(of part: CompiledElement) -> String {
        switch part["title"] {
        case .text(let text)?: text
        case .localized(let key)?: text(forKey: key)
        case _ where part.name == "item":
            part["type"]?.string.map { StandardItems.title($0) } ?? ""
        default: ""
        }
    }

    /// Returns the text of a value, localized if the value is a key.
    func text(_ value: MarkupValue) -> String {
        switch value {
        case .text(let text): text
        case .localized(let key): text(forKey: key)
        default: ""
        }
    }

    /// Makes a view of an image file, at most 32 pixels wide and high, or of an icon of the theme
    /// if there is no such file.
    func picture(_ name: String) -> Widget {
        guard let bytes = resources.contents(of: name) else { return Icon(name) }
        let image = Image(png: bytes, description: "")
        image.keepNaturalSize(atMost: 32)
        return image
    }

    // MARK: - Forms

    /// Returns the view of a form: the view from the document's previous version, or a new view.
    ///
    /// - Parameters:
    ///   - element: The form.
    ///   - index: The number of forms before it in the document.
    /// - Returns: The view; it shows its previous content until ``MarkupForm/show(_:)`` is called.
    func formView(for element: CompiledElement, at index: Int) -> FormView {
        let key = element.outlet.map { "#\($0.name)" } ?? "\(index)"
        if let view = forms[key] { return view }
        let view = FormView(service: service, draft: nil)
        // The slot around it is the form for screen readers, with the document's texts.
        view.setRole(GTK_ACCESSIBLE_ROLE_GROUP)
        forms[key] = view
        return view
    }

    /// Releases the form views to break a reference cycle: their handlers retain this context.
    func releaseForms() { forms = [:] }

    /// Resolves a form's `action` against the URL of the service; nil if the result is invalid.
    func address(_ text: String) -> URL? { FormAddress.resolve(text, against: service?.server) }

    /// Returns the key of a draft with a name; nil for an empty name or without a store.
    func draft(named name: String) -> FormDraft.Key? {
        name.isEmpty ? nil : drafts.map { FormDraft.Key(name, in: $0) }
    }

    /// Returns errors for the attributes of a form; empty for other elements.
    ///
    /// The attribute `action` requires a service and an HTTP or HTTPS URL; the attribute `draft`
    /// requires a draft store.
    private func problems(ofForm form: CompiledElement) -> [SourceDiagnostic] {
        guard form.name == "Form" else { return [] }
        var problems: [SourceDiagnostic] = []
        func report(_ property: CompiledProperty, _ message: String) {
            problems.append(property.source.diagnostic(.error, at: property.offset, message))
        }
        if let action = form.property("action") {
            if service == nil {
                report(action, "a service submits the form; pass one as “service” of the view")
            } else if let text = action.value.string,
                !["http", "https"].contains(address(text)?.scheme ?? "")
            {
                report(action, "a form is submitted to an http or https address")
            }
        }
        if let draft = form.property("draft"), drafts == nil {
            report(draft, "a store keeps the draft; pass one as “drafts” of the view")
        }
        return problems
    }

    /// Returns warnings for attributes such as `required` and elements such as `Hidden` that have
    /// no effect outside of a form.
    func fieldProblems(of element: CompiledElement) -> [SourceDiagnostic] {
        guard element.name != "Form" else { return [] }
        let names = ["required", "pattern", "patternHint", "minimumLength", "submittedValue"]
        var problems: [SourceDiagnostic] = []
        for property in element.properties where element.definition?.isOfApp == false {
            guard
                names.contains(property.name) || (element.name, property.name) == ("Button", "type")
            else { continue }
            problems.append(
                property.source.diagnostic(
                    .warning, at: property.offset,
                    "“\(property.name)” has no effect outside of a <Form>"))
        }
        if element.definition?.fieldRole.contains(.formOnly) == true {
            problems.append(
                element.diagnostic(.warning, "<\(element.name)> has no effect outside of a <Form>"))
        }
        for case .element(let child) in element.children { problems += fieldProblems(of: child) }
        return problems
    }

    // MARK: - Checks

    /// Replaces the data of a preview; `null` for no data.
    func preview(_ data: JSONValue) {
        previewData = PreviewData(data)
        bindings = previewData.sources
    }

    /// Returns errors for actions, binding paths and elements that the app doesn't define, and for
    /// forms that can't be submitted or drafted.
    ///
    /// For a preview, only returns warnings about binding paths that the preview's data can't
    /// provide.
    ///
    /// - Parameters:
    ///   - root: The compiled document.
    ///   - new: The data that a preview is about to show; nil for its current data.
    /// - Returns: The errors or warnings in document order.
    func problems(
        of root: CompiledElement, previewing new: JSONValue? = nil
    ) -> [SourceDiagnostic] {
        guard !isPreview else {
            return (new.map(PreviewData.init) ?? previewData).problems(of: root)
                + (usesNetwork ? [] : networkProblems(of: root))
        }
        var problems = problems(ofForm: root)
        if root.definition?.isOfApp == true, ownKinds[root.name] == nil {
            let hint = Suggestion.text(for: root.name, among: ownKinds.keys)
            problems.append(
                root.diagnostic(.error, "the app makes no element <\(root.name)>\(hint)"))
        }
        for action in root.actions where actions[action.name] == nil {
            let hint = Suggestion.text(for: action.name, among: actions.keys)
            problems.append(
                action.source.diagnostic(
                    .error, at: action.offset, "unknown action “\(action.name)”\(hint)"))
        }
        for property in root.properties {
            guard case .binding(let binding) = property.value, bindings[binding.path] == nil else {
                continue
            }
            let hint = Suggestion.text(for: binding.path, among: bindings.keys)
            problems.append(
                property.source.diagnostic(
                    .error, at: property.offset, "nothing is bound to “\(binding.path)”\(hint)"))
        }
        for case .element(let child) in root.children { problems += self.problems(of: child) }
        return problems
    }

    /// Returns warnings for the addresses of web pages, which aren't loaded without the network.
    private func networkProblems(of root: CompiledElement) -> [SourceDiagnostic] {
        ([root] + root.descendants).compactMap { element in
            guard element.name == "WebView", let address = element.property("url") else {
                return nil
            }
            return address.source.diagnostic(
                .warning, at: address.offset,
                "the page isn't loaded, because a file gets no network; allow it with --network")
        }
    }

    /// Returns errors for outlets whose element is missing, and for widgets whose class isn't the
    /// one that an outlet, an action or a native property expects.
    func outletProblems(of root: BuiltElement) -> [SourceDiagnostic] {
        let elements = root.all
        var problems = NativeReferences.problems(of: elements, in: root)
        let ids = elements.compactMap(\.compiled.outlet?.name)
        let outlets = outlets
        for (name, outlet) in outlets {
            guard let element = root.find(name), let place = element.compiled.outlet else {
                if !outlet.mayBeMissing {
                    problems.append(missing(name, ids.filter { outlets[$0] == nil }, root))
                }
                continue
            }
            guard !outlet.accepts(element.widget) else { continue }
            problems.append(
                place.source.diagnostic(
                    .error, at: place.offset,
                    "the outlet “\(name)” of \(ownerClass) is a \(outlet.expectedClass), the "
                        + "element <\(element.name)> is a \(type(of: element.widget))"))
        }
        for element in elements {
            for action in element.compiled.actions {
                guard let known = actions[action.name], let accepts = known.accepts,
                    !accepts(element.widget)
                else { continue }
                problems.append(
                    action.source.diagnostic(
                        .error, at: action.offset,
                        "the action “\(action.name)” takes a \(known.senderClass), the element "
                            + "<\(element.name)> is a \(type(of: element.widget))"))
            }
        }
        return problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    private func missing(_ name: String, _ ids: [String], _ root: BuiltElement) -> SourceDiagnostic
    {
        let hint = Suggestion.text(for: name, among: ids)
        // The position of the most similar id, if there is one.
        let near = ids.first { hint.contains("“\($0)”") }.flatMap { root.find($0)?.compiled.outlet }
        return (near?.source ?? root.compiled.source).diagnostic(
            .error, at: near?.offset ?? root.compiled.offset,
            "no element has the id “\(name)”, an outlet of \(ownerClass)\(hint)")
    }

    private var ownerClass: String { owner.map { "\(type(of: $0))" } ?? "the owner" }

    /// The owner's outlets by property name, including those of its superclasses.
    private var outlets: [String: any OutletConnecting] {
        guard let owner else { return [:] }
        var result: [String: any OutletConnecting] = [:]
        var mirror: Mirror? = Mirror(reflecting: owner)
        while let current = mirror {
            for child in current.children {
                guard let label = child.label, let outlet = child.value as? any OutletConnecting
                else { continue }
                result[label.hasPrefix("_") ? String(label.dropFirst()) : label] = outlet
            }
            mirror = current.superclassMirror
        }
        return result
    }

    /// Sets the outlets to the widgets of a document's elements.
    ///
    /// - Parameters:
    ///   - root: The document's elements.
    ///   - old: The elements of its previous version, whose widgets are removed from the outlets.
    func connectOutlets(of root: BuiltElement, replacing old: BuiltElement? = nil) {
        for (name, outlet) in outlets {
            if let element = root.find(name) {
                outlet.connect(element.widget)
            } else if old?.find(name) != nil {
                outlet.disconnect()
            }
        }
    }

    // MARK: - Actions

    /// Performs an action; an asynchronous action isn't started again while it runs.
    ///
    /// Does nothing if the action was connected by an earlier build.
    func perform(_ name: String, sender: Widget, build: Int) {
        guard build == currentBuild else { return }
        switch actions[name]?.body {
        case .plain(let body)?: body()
        case .sender(let body)?: body(sender)
        case .asynchronous(let body)?:
            guard running.insert(name).inserted else { return }
            Task { [weak self] in
                do {
                    try await body()
                } catch {
                    self?.report?(error)
                }
                self?.running.remove(name)
            }
        case nil: break
        }
    }

    // MARK: - Bindings

    /// Calls a function with a bound value, now and after each change.
    ///
    /// - Returns: The observer, whose method `write` takes the user's input; nil if nothing is
    ///   bound to the path.
    @discardableResult
    func bind(
        _ path: String, _ show: @escaping (MarkupBound) -> Void
    ) -> BindingObserver? {
        guard let source = bindings[path] else { return nil }
        let observer = BindingObserver(source, show)
        observers.append(observer)
        observer.update()
        return observer
    }

    /// Returns whether a binding is two-way, so that the user's input can be written to the model.
    func isWritable(_ path: String) -> Bool { bindings[path]?.write != nil }

    func endBindings() {
        for observer in observers { observer.end() }
        observers = []
    }

    isolated deinit { endBindings() }
}
