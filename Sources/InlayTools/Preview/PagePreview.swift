import Foundation
import InlayHTML
import InlayShell
import InlayTemplate
import InlayValues
import InlayWebKit
import InlayWebViews
import OrderedCollections

/// A preview of a page or template in a web view without network access and page scripts.
///
/// The user's input and the scroll position are kept across updates.
final class PagePreview {
    let view: WebView
    private let searchPath: URL
    private let isRightToLeft: Bool
    private var problems: [String] = []
    private var isLoaded = false

    init(folder: URL, isRightToLeft: Bool) {
        (searchPath, self.isRightToLeft) = (folder, isRightToLeft)
        view = WebView(
            trust: .document, resources: ResourceFolder(name: "preview", url: folder))
        view.widget.expanded(vertically: true)
        view.onResourceProblem = { [weak self] in self?.problems.append("\($0)") }
    }

    /// Renders a template and displays the page.
    ///
    /// - Returns: Warnings about names that the data lacks, and resources that couldn't be loaded.
    func show(
        template bytes: [UInt8], named name: String, _ values: JSONValue
    ) async throws -> [SourceDiagnostic] {
        var warnings: [SourceDiagnostic] = []
        var output: [UInt8] = []
        do {
            let options = TemplateOptions(searchPaths: [searchPath])
            let template = try Template(utf8: bytes, name: name, options: options)
            let data = values == .null ? TemplateValue.object([:]) : TemplateValue(values)
            try template.append(data, to: &output) { warnings.append($0) }
        } catch let errors as TemplateErrors {
            throw PreviewErrors(problems: errors.problems)
        }
        return warnings + (try await show(String(decoding: output, as: UTF8.self), named: name))
    }

    /// Displays a page, and detects its text encoding as browsers do.
    ///
    /// - Returns: Warnings about resources that couldn't be loaded.
    func show(page bytes: [UInt8], named name: String) async throws -> [SourceDiagnostic] {
        try await show(PageText.decode(bytes), named: name)
    }

    private func show(_ page: String, named name: String) async throws -> [SourceDiagnostic] {
        problems = []
        let state = isLoaded ? try? await view.evaluate(Self.saveState) : nil
        try await view.load(.html(page))
        isLoaded = true
        if isRightToLeft { _ = try? await view.evaluate("document.documentElement.dir = 'rtl'") }
        if let state { _ = try? await view.call(function: Self.restoreState, arguments: [state]) }
        return problems.map {
            SourceDiagnostic(severity: .warning, file: name, line: 1, column: 1, message: $0)
        }
    }

    /// A script that returns the scroll position and the fields that the user changed.
    ///
    /// A field is identified by its name, its type, and its index among the fields with the same
    /// name and type.
    private static let saveState: JavaScript = """
        (() => {
            const fields = [...document.querySelectorAll('input, textarea, select')];
            const changed = fields.flatMap((field, index) => {
                const options = [...(field.options ?? [])];
                const isChanged = options.length
                    ? options.some((option) => option.selected !== option.defaultSelected)
                    : field.value !== field.defaultValue || field.checked !== field.defaultChecked;
                if (!isChanged || field.type === 'file') return [];
                const selected = options.map((option) => option.selected);
                const number = fields.filter((other, place) =>
                    place < index && other.name === field.name && other.type === field.type).length;
                const { name, type, value, checked } = field;
                return [{ name, type, number, value, checked: checked === true, selected }];
            });
            return { x: scrollX, y: scrollY, fields: changed };
        })()
        """

    private static let restoreState: JavaScript = """
        (state) => {
            const fields = [...document.querySelectorAll('input, textarea, select')];
            for (const saved of state.fields) {
                const field = fields.filter((field) =>
                    field.name === saved.name && field.type === saved.type)[saved.number];
                if (!field) continue;
                if (field.options) {
                    [...field.options].forEach((option, index) => {
                        option.selected = saved.selected[index] === true;
                    });
                } else if (['checkbox', 'radio'].includes(field.type)) {
                    field.checked = saved.checked;
                } else {
                    field.value = saved.value;
                }
            }
            scrollTo(state.x, state.y);
        }
        """
}
