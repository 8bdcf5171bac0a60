public import InlayTemplate
import Logging

extension WebContent {
    /// A template of the view's resource folder, filled with data.
    ///
    /// ```swift
    /// try await view.load(.template("event", event, styleSheet: .app))
    /// ```
    ///
    /// The page lies in the folder, so that it finds what is beside it by relative addresses. It is
    /// the app's own, as ``trusted(_:styleSheet:)`` is.
    ///
    /// - Parameters:
    ///   - name: The template's path in the folder; `.mghtml` and `.html` may be left out.
    ///   - data: What the names in the template mean: anything that encodes as an object.
    ///   - styleSheet: What the page is dressed with, where it says nothing itself.
    /// - Returns: What to load. The template is read, and filled, when it is loaded.
    /// - Throws: What the data throws when it is encoded.
    public static func template(
        _ name: String, _ data: some Encodable, styleSheet: StyleSheet = .none
    ) throws -> WebContent {
        let value = try TemplateValue(encoding: data)
        return WebContent(source: .template(name, value), styleSheet: styleSheet)
    }

    /// A template that was compiled before, filled with data.
    ///
    /// - Parameters:
    ///   - template: The template.
    ///   - data: What the names in the template mean: anything that encodes as an object.
    ///   - styleSheet: What the page is dressed with, where it says nothing itself.
    /// - Returns: What to load.
    /// - Throws: What the data throws when it is encoded, and what is wrong with the template.
    public static func template(
        _ template: Template, _ data: some Encodable, styleSheet: StyleSheet = .none
    ) throws -> WebContent {
        try .template(
            template, data, styleSheet: styleSheet, logger: Logger(label: "inlay.web-view"))
    }

    /// A compiled template; names that the data doesn't have are logged.
    static func template(
        _ template: Template, _ data: some Encodable, styleSheet: StyleSheet = .none,
        logger: Logger
    ) throws -> WebContent {
        let html = try template.html(data) { logger.warning("\($0)") }
        return .trusted(html, styleSheet: styleSheet)
    }
}
