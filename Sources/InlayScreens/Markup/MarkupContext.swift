import Foundation
import InlayForms
import InlayMarkup
import InlayService
import InlayShell
import InlayValues
import InlayWebKit

/// What the elements of a loaded document share: its resources, texts and styles, and the document's
/// forms, owner, actions and model.
final class MarkupContext {
    let resources: any MarkupResources
    let styles = MarkupStyleSheet()
    let forms: DocumentForms
    let owner: DocumentOwner
    let actions: DocumentActions
    let model: DocumentModel
    /// The widget that the app supplies for the root element.
    let root: MarkupRoot
    /// The elements that the app defines, by name.
    let ownKinds: [String: ElementKind]

    var report: ((any Error) -> Void)?
    /// Called with the address of a link that the user follows; nil to open it outside of the app.
    var onLink: ((URL) -> Void)?
    /// Whether the document is previewed without its app, so that actions and model are missing.
    var isPreview = false
    /// Whether `WebView` elements load their addresses.
    var usesNetwork = true

    private let schema: MarkupSchema
    private let localized: (@Sendable (String) -> String?)?
    /// The result of ``textConverter``; nil until this build needs it.
    private var madeTextConverter: BoundTextConverter?

    init(
        resources: any MarkupResources, owner: AnyObject?, actions: MarkupActions,
        bindings: MarkupBindings, elements: MarkupElements = [:],
        localized: (@Sendable (String) -> String?)?, service: ServiceProxy? = nil,
        drafts: FormDraftStore? = nil, root: Widget? = nil
    ) {
        forms = DocumentForms(service: service, drafts: drafts)
        self.owner = DocumentOwner(owner)
        self.actions = DocumentActions(actions)
        model = DocumentModel(bindings)
        self.root = MarkupRoot(root)
        ownKinds = elements.elements.mapValues { ElementKind(ofApp: $0) }
        schema = elements.elements.isEmpty ? .standard : elements.schema
        self.resources = resources
        self.localized = localized
        self.actions.onError = { [weak self] in self?.report?($0) }
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
    func beginBuild() {
        actions.beginBuild()
        madeTextConverter = nil
    }

    /// The converter of the model's texts, with the tables of colors and fonts of this build.
    var textConverter: BoundTextConverter {
        if let converter = madeTextConverter { return converter }
        let converter = BoundTextConverter(environment: environment(for: .normal))
        madeTextConverter = converter
        return converter
    }

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

    /// Creates a view of an image file, at most 32 pixels wide and high, or of an icon of the theme
    /// if there is no such file.
    func picture(_ name: String) -> Widget {
        guard let bytes = resources.contents(of: name) else { return Icon(name) }
        let image = Image(png: bytes, description: "")
        image.keepNaturalSize(atMost: 32)
        return image
    }

    // MARK: - Checks

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
            return model.problems(ofPreview: root, with: new)
                + (usesNetwork ? [] : networkProblems(of: root))
        }
        var problems = forms.problems(of: root)
        if root.definition?.isOfApp == true, ownKinds[root.name] == nil {
            let hint = Suggestion.text(for: root.name, among: ownKinds.keys)
            problems.append(
                root.diagnostic(.error, "the app makes no element <\(root.name)>\(hint)"))
        }
        problems += actions.problems(of: root)
        problems += model.problems(of: root)
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
    func problems(of root: BuiltElement) -> [SourceDiagnostic] {
        let elements = root.all
        let problems =
            NativeReferences.problems(of: elements, in: root)
            + owner.problems(of: elements, in: root) + actions.problems(of: elements)
        return problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }
}
