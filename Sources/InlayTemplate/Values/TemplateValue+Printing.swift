import Foundation
import InlayValues
import OrderedCollections

extension TemplateValue {
    /// Appends the printed text of the value, unescaped.
    func append(to output: inout [UInt8], _ dialect: TemplateDialect) {
        if dialect == .django {
            switch self {
            case .number(let value):
                output += PythonText.printed(value).utf8
                return
            case .null, .bool, .array, .object:
                output += PythonText.of(self).utf8
                return
            default: break
            }
        }
        switch self {
        case .sequence: break
        case .null: break
        case .bool(let value): output += value ? "1".utf8 : "0".utf8
        case .integer(let value): NumberText.append(value, to: &output)
        case .number(let value): NumberText.append(value, to: &output)
        case .decimal(let value): output += value.text.utf8
        case .string(let value): output += value.utf8
        case .html(let value): output += value.source.utf8
        case .url(let value): output += value.source.utf8
        case .script(let value): output += value.source.utf8
        case .date(let value):
            guard JSONDate.hasText(value) else { return }
            let text = JSONDate.string(of: value)
            // MGTemplateEngine prints Foundation's description of a date.
            output +=
                (dialect == .mg ? "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) +0000" : text)
                .utf8
        case .array(let values):
            for (index, value) in values.enumerated() {
                if index > 0 { output += ", ".utf8 }
                value.append(to: &output, dialect)
            }
        case .object(let members):
            for (index, member) in members.enumerated() {
                if index > 0 { output += ", ".utf8 }
                output += "\(member.key): ".utf8
                member.value.append(to: &output, dialect)
            }
        }
    }

    /// Returns the text that a template prints for the value, unescaped.
    func printed(_ dialect: TemplateDialect) -> String {
        if dialect == .django, case .number(let value) = self { return PythonText.printed(value) }
        return text(dialect)
    }
}
