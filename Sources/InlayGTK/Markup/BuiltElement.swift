import InlayGObject
import InlayMarkup
import InlayValues

/// The widget of an element, with what the builder knows of it.
final class BuiltElement {
    var compiled: CompiledElement
    /// The widget that outlets get.
    var widget: Widget
    /// The widget that its container gets: the same, or one that limits its size.
    var outer: Widget
    /// The elements inside in the order of the document, parts excepted.
    var children: [BuiltElement] = []
    /// The values of rows or segments, in their order.
    var rowValues: [String] = []
    var css = MarkupCSS()
    var styleClass: StyleClass?
    weak var parent: BuiltElement?

    init(_ compiled: CompiledElement, _ widget: Widget) {
        self.compiled = compiled
        self.widget = widget
        outer = widget
    }

    var name: String { compiled.name }

    /// Finds the element with an id; of multiple ones the last.
    func find(_ id: String) -> BuiltElement? {
        for child in children.reversed() {
            if let found = child.find(id) { return found }
        }
        return compiled.outlet?.name == id ? self : nil
    }

    /// All elements in the order of the document.
    var all: [BuiltElement] { [self] + children.flatMap(\.all) }
}

extension BuiltElement {
    /// What the user can change, by ids.
    var userValues: [String: MarkupValue] {
        var values: [String: MarkupValue] = [:]
        for element in all {
            guard let id = element.compiled.outlet?.name,
                let access = ValueAccess.primary(of: element)
            else { continue }
            values[id] = access.read(element)
        }
        return values
    }

    /// Sets what the user changed before the widgets were made again.
    func restore(_ values: [String: MarkupValue]) {
        for (id, value) in values {
            guard let element = find(id), let access = ValueAccess.primary(of: element) else {
                continue
            }
            access.write(element, value)
        }
    }
}

extension MarkupValue {
    /// The value as the app gets it.
    var json: JSONValue {
        switch self {
        case .text(let text), .localized(let text): .string(text)
        case .bool(let bool): .bool(bool)
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15
                ? .integer(Int64(number)) : .number(number)
        case .list(let values): .array(values.map { $0.json })
        case .color, .font, .insets, .binding: .null
        }
    }
}

/// The properties that differ between two forms of a document whose elements are the same.
struct MarkupChanges {
    private var changes: [(path: [Int], property: CompiledProperty)] = []

    /// Compares two documents; nil when their elements differ, or one sets what the other doesn't.
    init?(from old: CompiledElement, to new: CompiledElement) {
        guard compare(old, new, path: []) else { return nil }
    }

    /// Sets the properties that differ.
    func apply(to root: BuiltElement, by builder: MarkupBuilder) {
        for (path, property) in changes {
            var element = root
            for index in path { element = element.children[index] }
            builder.set(property, of: element)
        }
        for element in root.all { builder.applyStyle(of: element) }
        builder.loadStyles()
    }

    private mutating func compare(
        _ old: CompiledElement, _ new: CompiledElement, path: [Int]
    ) -> Bool {
        guard old.name == new.name, old.style == new.style,
            Set(old.properties.map(\.name)) == Set(new.properties.map(\.name)),
            old.actions.map(\.name) == new.actions.map(\.name),
            old.outlet?.name == new.outlet?.name, old.children.count == new.children.count
        else { return false }
        for property in new.properties where old[property.name] != property.value {
            // These are for the container, which has laid out its children already.
            guard !MarkupBuilder.structural.contains(property.name) else { return false }
            changes.append((path, property))
        }
        var index = 0
        for (before, after) in zip(old.children, new.children) {
            switch (before, after) {
            case (.element(let before), .element(let after)):
                if case .part = before.kind {
                    guard before.properties.map(\.value) == after.properties.map(\.value) else {
                        return false
                    }
                    continue
                }
                guard compare(before, after, path: path + [index]) else { return false }
                index += 1
            case (.instruction(let before), .instruction(let after)):
                guard before.name == after.name, before.argument == after.argument else {
                    return false
                }
            default: return false
            }
        }
        return true
    }
}
