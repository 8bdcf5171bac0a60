import CGLib
import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

/// The CSS declarations for an element's widget and for the CSS nodes inside it.
struct MarkupCSS {
    /// The CSS declarations, by the selector suffix of the nodes they apply to, such as ` > label`;
    /// the suffix is empty for the widget itself.
    private(set) var rules: [String: [String: String]] = [:]

    /// Sets a declaration of the element, or of the nodes that a selector suffix matches; a value
    /// of nil removes the declaration.
    ///
    /// A suffix for the element's own nodes (`:checked`, ` > label`) takes precedence over a suffix
    /// for all descendants (` highlight`). So an element's color overrides that of its container.
    mutating func set(_ property: String, _ value: String?, of suffix: String = "") {
        rules[suffix, default: [:]][property] = value
    }

    var isEmpty: Bool { rules.values.allSatisfy(\.isEmpty) }

    /// Returns the CSS rules for a class selector; the text is the same for equal declarations.
    func text(for selector: String) -> String {
        rules.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map { suffix, declarations in
            let body = declarations.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value);" }
            let selectors =
                suffix.isEmpty
                ? selector
                : suffix.split(separator: ",").map { part in
                    // The repeated class makes the selector more specific.
                    part.hasPrefix(" ") && !part.hasPrefix(" >")
                        ? selector + part : selector + selector + part
                }.joined(separator: ", ")
            return "\(selectors) { \(body.joined(separator: " ")) }"
        }.joined(separator: "\n")
    }

    // MARK: - Values

    static func color(_ color: MarkupColor) -> String {
        switch color {
        case .rgba(let red, let green, let blue, let opacity):
            "rgba(\(red), \(green), \(blue), \(Double(opacity) / 255))"
        case .theme(let name): "@\(name)"
        }
    }

    static func pixels(_ number: Double) -> String { "\(max(-10_000, min(number, 10_000)))px" }

    /// Returns the name of a font family as a CSS string.
    static func family(_ name: String) -> String {
        let plain = name.filter { $0.isLetter || $0.isNumber || " -_.".contains($0) }
        return "\"\(plain)\""
    }
}

/// The style sheet of a view's elements, which is added to the display.
final class MarkupStyleSheet {
    private static var count = 0

    private let prefix: String
    /// The style classes by the CSS text of their declarations, which is the same for equal
    /// declarations.
    private var classes: [String: (name: String, rule: String)] = [:]
    private var nextNumber = 0
    private let provider = GLibObject(owning: UnsafeMutableRawPointer(gtk_css_provider_new()))
    private var display: GLibObject?
    private var isLoaded = true

    init() {
        Self.count += 1
        prefix = "inlay-markup-\(Self.count)"
    }

    isolated deinit {
        if let display {
            gtk_style_context_remove_provider_for_display(display.opaque, provider.opaque)
        }
    }

    /// Returns the style class for declarations, and adds the class if it doesn't exist.
    func styleClass(for css: MarkupCSS) -> StyleClass {
        let key = css.text(for: "")
        if let known = classes[key] { return StyleClass(rawValue: known.name) }
        let name = "\(prefix)-\(nextNumber)"
        nextNumber += 1
        classes[key] = (name, css.text(for: ".\(name)"))
        isLoaded = false
        return StyleClass(rawValue: name)
    }

    /// Removes all style classes except those that elements use, and loads the style sheet if it
    /// changed.
    func keep(_ used: Set<StyleClass>) {
        let count = classes.count
        classes = classes.filter { used.contains(StyleClass(rawValue: $0.value.name)) }
        if classes.count != count { isLoaded = false }
        load()
    }

    /// Loads the style sheet into the display if it changed.
    func load() {
        guard !isLoaded, let raw = gdk_display_get_default() else { return }
        isLoaded = true
        let text = classes.values.map(\.rule).joined(separator: "\n")
        inlay_css_provider_load(provider.cast(), text)
        guard display == nil else { return }
        display = GLibObject(adopting: raw)
        gtk_style_context_add_provider_for_display(
            raw, provider.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
}
