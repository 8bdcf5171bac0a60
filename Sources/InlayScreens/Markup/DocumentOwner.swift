import InlayMarkup
import InlayShell
import InlayValues

/// The owner of a document, whose ``Outlet`` properties refer to the document's widgets.
struct DocumentOwner {
    private weak var object: AnyObject?

    init(_ object: AnyObject?) { self.object = object }

    /// Returns errors for outlets whose element is missing, or whose widget isn't of the class that
    /// the outlet expects.
    ///
    /// - Parameters:
    ///   - elements: The elements of the document.
    ///   - root: The root element.
    /// - Returns: The errors.
    func problems(of elements: [BuiltElement], in root: BuiltElement) -> [SourceDiagnostic] {
        let ids = elements.compactMap(\.compiled.outlet?.name)
        let outlets = outlets
        var problems: [SourceDiagnostic] = []
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
                    "the outlet “\(name)” of \(className) is a \(outlet.expectedClass), the "
                        + "element <\(element.name)> is a \(type(of: element.widget))"))
        }
        return problems
    }

    /// Sets the outlets to the widgets of a document's elements.
    ///
    /// - Parameters:
    ///   - root: The document's elements.
    ///   - old: The elements of its previous version, whose widgets are removed from the outlets.
    func connectOutlets(of root: BuiltElement, replacing old: BuiltElement?) {
        for (name, outlet) in outlets {
            if let element = root.find(name) {
                outlet.connect(element.widget)
            } else if old?.find(name) != nil {
                outlet.disconnect()
            }
        }
    }

    // MARK: - Private

    private func missing(_ name: String, _ ids: [String], _ root: BuiltElement) -> SourceDiagnostic
    {
        let hint = Suggestion.text(for: name, among: ids)
        // The position of the most similar id, if there is one.
        let near = ids.first { hint.contains("“\($0)”") }.flatMap { root.find($0)?.compiled.outlet }
        return (near?.source ?? root.compiled.source).diagnostic(
            .error, at: near?.offset ?? root.compiled.offset,
            "no element has the id “\(name)”, an outlet of \(className)\(hint)")
    }

    private var className: String { object.map { "\(type(of: $0))" } ?? "the owner" }

    /// The owner's outlets by property name, including those of its superclasses.
    private var outlets: [String: any OutletConnecting] {
        guard let object else { return [:] }
        var result: [String: any OutletConnecting] = [:]
        var mirror: Mirror? = Mirror(reflecting: object)
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
}
