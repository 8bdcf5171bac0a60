import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let picker = MarkupElement(
        "Picker", "A choice among rows, as a drop-down list or as a wheel.", for: Picker.self,
        make: { (makePicker($0, $1), .none) }
    )
    .uses(.field)
    .styles("dropDown", "wheel")
    .edited(
        "value", .string, "The value of the chosen row of the first component.",
        access: { $0.widget is MarkupPicker ? .firstComponentValue : ValueAccess.primary(of: $0) }
    )
    .edited(
        "selection", .integer(-1...1_000_000), "The number of the chosen row, counted from 0.",
        counts: "row", access: { $0.widget is MarkupPicker ? .firstComponent : .selection }
    )
    .attribute("title", .text, "The name of the choice, shown beside it.")
    .attribute(
        "required", .bool,
        "Whether a form needs a choice; a first row with an empty value isn't one."
    )
    // The names of a wheel's components contain it.
    .overriding("accessibilityLabel", inPlace: false) { element, value, _ in
        element.target.accessibilityLabel = value.string
        return true
    }
    .instruction("componentSeparator", .none, "Begins a component.")
    .instruction("componentName", .text, "Names the component.")
    .part(
        MarkupPart("row", "A row that can be chosen.")
            .attribute("title", .text, "The text of the row.")
            .attribute("value", .string, "The value of the row.")
    )
    .field(
        .choice(
            ElementField.Selection(
                read: { ($0 as? Picker)?.selection ?? ($0 as? MarkupPicker)?.selection },
                write: {
                    ($0 as? Picker)?.selection = $1
                    ($0 as? MarkupPicker)?.selection = $1
                }))
    )
    .changing { element in
        element.isWidget = { $0 is Picker || $0 is MarkupPicker }
        element.keepsHeight = true
        element.caption = .beside { $0 is MarkupPicker }
        element.addPart = { $0.addValue(of: $1) }
        element.value = {
            $0.widget is MarkupPicker
                ? .components : $0.rowValues.isEmpty ? .selection : .selectionValue
        }
    }

    /// Creates a drop-down list, or a row of pickers for multiple components or wheels.
    private static func makePicker(
        _ element: CompiledElement, _ context: MarkupContext
    ) -> Widget {
        var components = [MarkupPicker.Component()]
        for child in element.children {
            switch child {
            case .instruction(let instruction) where instruction.name == "componentSeparator":
                components.append(MarkupPicker.Component())
            case .instruction(let instruction) where instruction.name == "componentName":
                components[components.count - 1].name = instruction.argument
            case .element(let part) where part.name == "row":
                let title = context.title(of: part)
                components[components.count - 1].titles.append(title)
                components[components.count - 1].values.append(part["value"]?.string ?? title)
            default: break
            }
        }
        let isWheel = element.style == "wheel"
        guard components.count > 1 || isWheel || components[0].name != nil else {
            return Picker(components[0].titles)
        }
        let label = element["accessibilityLabel"].map { context.text($0) }
        return MarkupPicker(
            components, isWheel: isWheel, label: label ?? context.title(of: element))
    }
}

extension ValueAccess {
    fileprivate static let selection = ValueAccess(
        Picker.self, read: { .number($0.selection.map(Double.init) ?? -1) },
        write: { $0.selection = $1.int },
        observe: { connect($0, "notify::selected", $1) })

    fileprivate static let selectionValue = ValueAccess(
        read: { element in
            guard let index = (element.widget as? Picker)?.selection,
                element.rowValues.indices.contains(index)
            else { return .text("") }
            return .text(element.rowValues[index])
        },
        write: { element, value in
            (element.widget as? Picker)?.selection =
                element.rowValues.firstIndex(of: value.string ?? "")
        },
        observe: { selection.observe($0, $1) })

    /// The accessor of a picker's value: the value of the selected row or, if the picker has
    /// multiple components, the list of their selected values.
    fileprivate static let components = ValueAccess(
        MarkupPicker.self,
        read: { picker in
            let values = picker.values.map { MarkupValue.text($0 ?? "") }
            return values.count == 1 ? values[0] : .list(values)
        },
        write: { picker, value in
            if case .list(let values) = value {
                picker.values = values.map(\.string)
            } else {
                picker.value = value.string
            }
        })

    fileprivate static let firstComponent = ValueAccess(
        MarkupPicker.self, read: { .number($0.selection.map(Double.init) ?? -1) },
        write: { $0.selection = $1.int })

    fileprivate static let firstComponentValue = ValueAccess(
        MarkupPicker.self, read: { .text($0.value ?? "") },
        write: { $0.value = $1.string })
}
