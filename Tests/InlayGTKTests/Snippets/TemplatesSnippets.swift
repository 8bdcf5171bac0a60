import Foundation
import Inlay

// The examples of docs/Inlay.docc/Templates.md.

enum TemplatesGuide {
    static func shortTemplate() throws -> TrustedHTML {
        let row = try Template("<li>{{ person.name }}</li>")
        let html = try row.html(["person": ["name": "Tom & Jerry"]] as TemplateValue)
        // <li>Tom &amp; Jerry</li>
        return html
    }

    static func templateInAView(view: WebView, event: some Encodable) -> Task<Void, any Error> {
        Task {
            try await view.load(.template("event", event, styleSheet: .app))
        }
    }

    static func templateOptions(folder: URL, person: some Encodable) throws -> TrustedHTML {
        var options = TemplateOptions(searchPaths: [folder], undefined: .error)
        options.filters["initials"] = TemplateFilter { value, _ in
            guard case .string(let name) = value else { return value }
            return .string(String(name.split(separator: " ").compactMap(\.first)))
        }
        let card = try Template(named: "card", options: options)
        let html = try card.html(person) { warning in print(warning) }
        return html
    }

    static func templateWithManyRows(template: Template, file: FileHandle) throws {
        let rows = TemplateSequence((0..<1_000_000).lazy.map { TemplateValue.integer($0) })
        try template.render(into: { chunk in file.write(Data(chunk)) }, ["rows": .sequence(rows)])
    }
}
