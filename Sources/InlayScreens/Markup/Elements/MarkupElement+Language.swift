import InlayMarkup
import InlayShell

/// What an element of the language declares beside its attributes.
extension MarkupElement {
    /// Names the Swift class of the widget, where that isn't the class that the element makes at
    /// first; nil if it has none.
    func swiftClass(_ name: String?) -> MarkupElement {
        changing { $0.declaration.swiftClass = name }
    }

    /// Gives the element the attributes of a group.
    func uses(_ group: MarkupGroup) -> MarkupElement {
        changing {
            $0.groups.append(group)
            $0.declaration.groups.append(group.name)
        }
    }

    /// Marks an attribute of a group as without effect on this element.
    func except(_ name: String, _ reason: String) -> MarkupElement {
        changing { $0.declaration.exceptions.append((name, reason)) }
    }

    /// Allows child elements.
    func children(_ children: ElementDefinition.Children) -> MarkupElement {
        changing { $0.declaration.children = children }
    }

    /// Allows words of the attribute `style`, the first of which is the default.
    func styles(_ words: String...) -> MarkupElement {
        changing { $0.declaration.styles = words }
    }

    /// Allows an element inside of this one, which only this element knows.
    func part(_ part: MarkupPart) -> MarkupElement {
        changing { $0.declaration.parts.append(part.declaration) }
    }

    /// Allows an instruction.
    func instruction(
        _ name: String, _ argument: InstructionDefinition.Argument, _ summary: String
    ) -> MarkupElement {
        changing {
            $0.declaration.instructions.append(
                InstructionDefinition(name: name, argument: argument, summary: summary))
        }
    }

    /// Allows an instruction whose argument is a word of an enumeration.
    func instruction(
        _ name: String, words type: AttributeType, _ summary: String
    ) -> MarkupElement {
        let element = instruction(name, .words(type.words?.name ?? ""), summary)
        return element.changing { $0.declaration.wordLists += type.words.map { [$0] } ?? [] }
    }

    /// Changes how an attribute of a group is set on this element.
    ///
    /// - Parameters:
    ///   - name: The name of the attribute.
    ///   - inPlace: Whether a new version of the document can set it on the existing widget.
    ///   - element: Sets the attribute; returns false if the widget has no such property.
    /// - Returns: The element with the other setter.
    func overriding(
        _ name: String, inPlace: Bool, element: @escaping MarkupAttribute.Setter
    ) -> MarkupElement {
        changing { $0.overrides.append((name, inPlace, element)) }
    }

    /// Adds the attribute with the element's main value, which the user edits.
    ///
    /// A form's own date or hidden control has an accessor in place of `access`.
    func value(
        _ name: String, _ type: AttributeType, _ summary: String, counts part: String? = nil,
        inPlace: Bool = false, _ access: ValueAccess
    ) -> MarkupElement {
        edited(
            name, type, summary, counts: part, inPlace: inPlace,
            access: { ValueAccess.primary(of: $0) }
        ).changing { $0.value = { _ in access } }
    }

    /// Makes the element a field of forms.
    func field(_ field: ElementField, _ roles: FieldRole = []) -> MarkupElement {
        changing {
            $0.field = field
            $0.declaration.fieldRole = roles.union(.field)
        }
    }

    /// Declares which parts of the widget the attributes for the text color and the tint apply to.
    ///
    /// Parts are CSS selectors relative to the widget, such as `> trough`; empty for the widget itself.
    func colors(text: String = "", tint: ElementColors.Tint) -> MarkupElement {
        changing { $0.colors = ElementColors(text: text, tint: tint) }
    }

    /// Changes the element's behavior.
    func changing(_ change: (inout MarkupElement) -> Void) -> MarkupElement {
        var element = self
        change(&element)
        return element
    }
}
