import CGTK
public import Foundation
public import InlayForms
import InlayGObject
public import InlayMarkup
public import InlayService
public import InlayShell
public import InlayValues

/// A view of a native screen that an XML document describes.
///
/// ```swift
/// final class Greeting {
///     @Outlet var name: TextField
///
///     func makeView() throws -> MarkupView {
///         try MarkupView(
///             named: "Greeting", in: MarkupFolder(path: "Screens"), owner: self,
///             actions: ["greet": MarkupAction { [unowned self] in print("Hello, \(name.text)") }])
///     }
/// }
/// ```
///
/// The document is checked when it is loaded: unknown elements or attributes and missing outlets or
/// actions are errors with their positions, and no view is created. When the window is resized to
/// another size class, the view shows the document for that size class.
public final class MarkupView: Bin {
    /// The warnings about the document, such as attributes without a counterpart in GTK.
    public private(set) var warnings: [SourceDiagnostic]

    /// Called with the error of an asynchronous action or of the page in a `WebView` element, and with
    /// the errors of the document if it is loaded again for another size class.
    public var onError: ((any Error) -> Void)?

    /// Called with the address of a link that the user follows in a label or link button; nil to open
    /// the link in the desktop's app for it.
    ///
    /// Only http, https, mailto and tel addresses are followed, as in web views.
    public var onLink: ((URL) -> Void)? {
        get { context.onLink }
        set { context.onLink = newValue }
    }

    /// The size class for which the document is displayed.
    public private(set) var sizeClass: SizeClass

    private var source: Source
    private let context: MarkupContext
    private var built: BuiltElement
    private var compiled: CompiledElement
    /// The values of the controls after the document was last built or updated, by the keys of
    /// ``BuiltElement/keyed``.
    ///
    /// A control whose current value differs was changed by the user.
    private var initialValues: [String: MarkupValue]
    /// The values that the user entered into elements that the current document lacks.
    private var absentValues: [String: MarkupValue] = [:]
    private var surface: GLibObject?
    /// The size class of the window; nil before the view is in a window.
    ///
    /// If the document for this size class has errors, ``sizeClass`` keeps its previous value, and
    /// the document isn't loaded again until the window's size class changes.
    private var windowSizeClass: SizeClass?
    private var surfaceHandlers: [SignalHandler] = []

    isolated deinit { context.forms.releaseViews() }

    private enum Source {
        case name(String)
        case text([UInt8], file: String)
    }

    /// Loads a document by its name.
    ///
    /// - Parameters:
    ///   - name: The name of the file without `.xml`.
    ///   - resources: The source of the document, its includes, templates and images.
    ///   - owner: The object whose outlets are set; the view doesn't retain it.
    ///   - actions: The actions that the document refers to by name.
    ///   - bindings: The values of the app's model that the document binds to.
    ///   - elements: The app's own elements.
    ///   - localized: Returns the text for a key, or nil if there is none.
    ///   - service: The proxy that submits the document's forms, with its cookies and credentials.
    ///   - drafts: The store of the user's input into forms with a `draft`.
    ///   - root: The app's widget to use for the document's root element; required if that element
    ///     is `<root>`. The view displays the widget unless the widget already has a parent.
    ///   - sizeClass: The size class to use before the view is in a window.
    /// - Throws: `MarkupErrors` with all errors and warnings.
    public convenience init(
        named name: String, in resources: any MarkupResources, owner: AnyObject? = nil,
        actions: MarkupActions = [:], bindings: MarkupBindings = [:],
        elements: MarkupElements = [:],
        localized: (@Sendable (String) -> String?)? = nil, service: ServiceProxy? = nil,
        drafts: FormDraftStore? = nil, root: Widget? = nil, sizeClass: SizeClass = .normal
    ) throws(MarkupErrors) {
        try self.init(
            .name(name),
            MarkupContext(
                resources: resources, owner: owner, actions: actions, bindings: bindings,
                elements: elements, localized: localized, service: service, drafts: drafts,
                root: root), sizeClass)
    }

    /// Loads a document from its text.
    ///
    /// `file` is the name of the document in diagnostics. The other parameters are the same as in
    /// the initializer that loads a document by its name.
    public convenience init(
        text: String, file: String = "<markup>", in resources: any MarkupResources = MarkupFiles(),
        owner: AnyObject? = nil, actions: MarkupActions = [:], bindings: MarkupBindings = [:],
        elements: MarkupElements = [:],
        localized: (@Sendable (String) -> String?)? = nil, service: ServiceProxy? = nil,
        drafts: FormDraftStore? = nil, root: Widget? = nil, sizeClass: SizeClass = .normal
    ) throws(MarkupErrors) {
        try self.init(
            .text(Array(text.utf8), file: file),
            MarkupContext(
                resources: resources, owner: owner, actions: actions, bindings: bindings,
                elements: elements, localized: localized, service: service, drafts: drafts,
                root: root), sizeClass)
    }

    /// Loads a document without its app: actions do nothing, and bindings display `data`.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - file: The name of the document in diagnostics.
    ///   - resources: The source of the document's includes, templates and images.
    ///   - data: The values of the bindings, such as `{"person": {"name": "Ada"}}`.
    ///   - usesNetwork: Whether `WebView` elements load their addresses.
    ///   - sizeClass: The size class to use before the view is in a window.
    /// - Throws: `MarkupErrors` with all errors and warnings.
    public convenience init(
        previewing bytes: [UInt8], file: String, in resources: any MarkupResources,
        data: JSONValue = .null, usesNetwork: Bool = false, sizeClass: SizeClass = .normal
    ) throws(MarkupErrors) {
        let context = MarkupContext(
            resources: resources, owner: nil, actions: [:], bindings: [:], localized: nil)
        context.isPreview = true
        context.usesNetwork = usesNetwork
        context.model.show(preview: data)
        try self.init(.text(bytes, file: file), context, sizeClass)
    }

    private init(
        _ source: Source, _ context: MarkupContext, _ sizeClass: SizeClass
    ) throws(MarkupErrors) {
        let (compiled, problems) = try Self.compile(source, context, sizeClass)
        let builder = MarkupBuilder(context)
        context.beginBuild()
        let built = builder.build(compiled)
        let outletProblems = context.problems(of: built)
        guard outletProblems.isEmpty else { throw MarkupErrors(problems + outletProblems) }
        context.actions.adoptBuild()
        builder.finish(built)
        context.owner.connectOutlets(of: built, replacing: nil)
        self.source = source
        self.context = context
        self.sizeClass = sizeClass
        self.built = built
        self.compiled = compiled
        initialValues = built.values
        warnings = problems + builder.ignored
        let isShown = gtk_widget_get_parent(built.outer.cast()) == nil
        super.init(isShown ? built.outer : nil)
        if !isShown { built.outer.keepAlive(self) }
        context.report = { [weak self] in self?.onError?($0) }
        watchSize()
    }

    /// Returns the widget of the element with an id; nil if no element has the id, or if the widget
    /// isn't of the requested class.
    public func widget<Element: Widget>(
        _ id: String, as type: Element.Type = Element.self
    ) -> Element? {
        built.find(id)?.widget as? Element
    }

    /// The first form of the document; nil if there is none.
    ///
    /// ```swift
    /// view.form?.onAccepted = { response in print(response.text) }
    /// let size = view.form?.form.value(forSection: "size")
    /// ```
    public var form: FormView? { built.all.lazy.compactMap { $0.widget as? FormView }.first }

    /// Returns the value of the control with an id, such as the value of a picker's selected row;
    /// nil if no control has the id.
    public func value(of id: String) -> JSONValue? {
        built.find(id).flatMap { ValueAccess.primary(of: $0)?.read($0) }.map { $0.json }
    }

    /// Waits until the web views of the document are painted: for each, at most `limit` for loading
    /// and as long for painting.
    package func waitUntilPainted(limit: Duration) async {
        await MarkupWebViews.waitUntilPainted(in: built, limit: limit)
    }

    // MARK: - Changes

    /// Displays the document for a size class.
    ///
    /// If the elements are the same as before, only changed properties are set; otherwise the
    /// widgets are rebuilt, and the user's input is restored.
    public func show(for sizeClass: SizeClass) {
        guard sizeClass != self.sizeClass else { return }
        do throws(MarkupErrors) {
            try show(source, for: sizeClass)
        } catch {
            onError?(error)
        }
    }

    /// Replaces the document of a view that was created from a text; the user's input, the focus
    /// and the scroll position are kept.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - data: The new values of the binding paths; nil to keep the current ones.
    /// - Throws: `MarkupErrors`; the view then keeps the previous document.
    package func update(to bytes: [UInt8], data: JSONValue? = nil) throws(MarkupErrors) {
        guard case .text(_, let file) = source else { return }
        try show(.text(bytes, file: file), for: sizeClass, data: data)
    }

    private func show(
        _ source: Source, for sizeClass: SizeClass, data: JSONValue? = nil
    ) throws(MarkupErrors) {
        let (new, problems) = try Self.compile(source, context, sizeClass, data)
        let builder = MarkupBuilder(context)
        if data == nil, let changes = MarkupChanges(from: compiled, to: new, in: context) {
            let entered = enteredValues
            changes.apply(to: built, by: builder)
            initialValues = built.values
            for (key, value) in entered where initialValues[key] == value.entered {
                initialValues[key] = value.initial
            }
            built.adopt(new)
        } else {
            try rebuild(new, by: builder, data)
        }
        warnings = problems + builder.ignored
        (self.source, self.sizeClass, compiled) = (source, sizeClass, new)
        context.styles.keep(Set(built.all.compactMap(\.styleClass)))
    }

    private func rebuild(
        _ new: CompiledElement, by builder: MarkupBuilder, _ data: JSONValue?
    ) throws(MarkupErrors) {
        let entered = enteredValues.mapValues(\.entered)
        let position = ViewPosition(of: self, built)
        let restoreRoot = context.root.clear()
        context.beginBuild()
        let replacement = builder.build(new)
        let problems = context.problems(of: replacement)
        guard problems.isEmpty else {
            restoreRoot()
            throw MarkupErrors(problems)
        }
        context.actions.adoptBuild()
        context.model.endBindings()
        if let data { context.model.show(preview: data) }
        builder.finish(replacement)
        initialValues = replacement.values
        absentValues = replacement.restore(entered, absent: absentValues)
        context.owner.connectOutlets(of: replacement, replacing: built)
        built = replacement
        if !replacement.isRoot { content = replacement.outer }
        position.restore(in: self, built)
    }

    /// The values that the user entered, each with the initial value of its control, by the keys of
    /// ``BuiltElement/keyed``.
    private var enteredValues: [String: (initial: MarkupValue?, entered: MarkupValue)] {
        var entered: [String: (initial: MarkupValue?, entered: MarkupValue)] = [:]
        for (key, value) in built.values where value != initialValues[key] {
            entered[key] = (initialValues[key], value)
        }
        return entered
    }

    private static func compile(
        _ source: Source, _ context: MarkupContext, _ sizeClass: SizeClass,
        _ data: JSONValue? = nil
    ) throws(MarkupErrors) -> (CompiledElement, [SourceDiagnostic]) {
        let environment = context.environment(for: sizeClass)
        let result =
            switch source {
            case .name(let name): MarkupCompiler.compile(named: name, in: environment)
            case .text(let bytes, let file):
                MarkupCompiler.compile(bytes, file: file, in: environment)
            }
        let problems =
            result.problems
            + (result.root.map {
                context.problems(of: $0, previewing: data) + DocumentForms.fieldProblems(of: $0)
            } ?? [])
        guard let root = result.root, !problems.contains(where: { $0.severity == .error }) else {
            throw MarkupErrors(problems)
        }
        return (root, problems)
    }

    /// The widget that is in the window: this view, or the app's root widget if that was in another
    /// container already.
    private var placed: Widget { content == nil ? built.outer : self }

    private func watchSize() {
        let placed = placed
        placed.connect("map") { [weak self] in self?.watchSurface() }
        placed.connect("unmap") { [weak self] in self?.endWatching() }
        if gtk_widget_get_mapped(placed.cast()) != 0 { watchSurface() }
    }

    private func watchSurface() {
        endWatching()
        guard let native = gtk_widget_get_native(placed.cast()),
            let raw = gtk_native_get_surface(native)
        else { return }
        let surface = GLibObject(adopting: raw)
        self.surface = surface
        for name in ["width", "height"] {
            surfaceHandlers.append(
                surface.observe(GLibProperty<Int32>(name)) { [weak self] _ in self?.sizeChanged() })
        }
        sizeChanged()
    }

    private func endWatching() {
        for handler in surfaceHandlers { surface?.disconnect(handler) }
        (surface, surfaceHandlers) = (nil, [])
    }

    private func sizeChanged() {
        guard let surface, let native = gtk_widget_get_native(placed.cast()) else { return }
        // The surface of a window includes its shadow.
        var (left, top) = (0.0, 0.0)
        gtk_native_get_surface_transform(native, &left, &top)
        let width = Int(surface[GLibProperty<Int32>("width")]) - 2 * Int(left)
        let height = Int(surface[GLibProperty<Int32>("height")]) - 2 * Int(top)
        guard width > 1, height > 1 else { return }
        let new = SizeClass(width: width, height: height)
        guard new != windowSizeClass else { return }
        windowSizeClass = new
        show(for: new)
    }
}
