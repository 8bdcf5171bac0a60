public import InlayTemplate
import Logging

extension WebContent {
    /// Creates content from a template of the view's resource folder, rendered with data.
    ///
    /// ```swift
    /// try await view.load(.template("event", event, styleSheet: .app))
    /// ```
    ///
    /// The page's URL is in the folder, so that relative URLs resolve to the folder's
    /// files. The page is trusted as the app's own, like ``trusted(_:styleSheet:)``.
    ///
    /// - Parameters:
    ///   - name: The template's path in the folder; `.mghtml` and `.html` may be left out.
    ///   - data: The values of the template's variables: anything that encodes as an object.
    ///   - styleSheet: The style sheet to apply; the page's own rules override it.
    /// - Returns: The content. The template is read and rendered at each load.
    /// - Throws: The errors of encoding the data.
    public static func template(
        _ name: String, _ data: some Encodable, styleSheet: StyleSheet = .none
    ) throws -> WebContent {
        let value = try TemplateValue(encoding: data)
        return WebContent(source: .template(name, value), styleSheet: styleSheet)
    }

    /// Creates content from a compiled template, rendered with data.
    ///
    /// - Parameters:
    ///   - template: The template.
    ///   - data: The values of the template's variables: anything that encodes as an object.
    ///   - styleSheet: The style sheet to apply; the page's own rules override it.
    /// - Returns: The content.
    /// - Throws: The errors of encoding the data and of rendering the template.
    public static func template(
        _ template: Template, _ data: some Encodable, styleSheet: StyleSheet = .none
    ) throws -> WebContent {
        try .template(
            template, data, styleSheet: styleSheet, logger: Logger(label: "inlay.web-view"))
    }

    /// Creates content from a template of the view's resource folder, with data that provides its
    /// template data.
    @_disfavoredOverload
    public static func template(
        _ name: String, _ data: some TemplateConvertible, styleSheet: StyleSheet = .none
    ) -> WebContent {
        WebContent(source: .template(name, data.templateValue), styleSheet: styleSheet)
    }

    /// Creates content from a compiled template, with data that provides its template data.
    @_disfavoredOverload
    public static func template(
        _ template: Template, _ data: some TemplateConvertible, styleSheet: StyleSheet = .none
    ) throws -> WebContent {
        try .template(template, data.templateValue, styleSheet: styleSheet)
    }

    /// Creates content from a compiled template; logs the variables that are missing from the data.
    static func template(
        _ template: Template, _ data: some Encodable, styleSheet: StyleSheet = .none,
        logger: Logger
    ) throws -> WebContent {
        let html = try template.html(data) { logger.warning("\($0)") }
        return .trusted(html, styleSheet: styleSheet)
    }
}
