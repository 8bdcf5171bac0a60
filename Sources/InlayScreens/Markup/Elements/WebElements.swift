import InlayMarkup
import InlayShell
import InlayWebKit

extension MarkupElement {
    static let webView = MarkupElement("WebView", "A web page.", for: Widget.self) { element, _ in
        let view = MarkupWebViews.make(element)
        // A widget without a parent doesn't retain its web view.
        return (view.widget, .page(view, load: nil))
    }
    .swiftClass("WebView")
    .attribute(
        "url", .page, "The address that is loaded, in the tier of sites."
    ) { element, value, context in
        MarkupWebViews.load("url", value, into: element, context: context)
        return true
    }
    .attribute("html", .string, "HTML that is shown, in the tier of documents.") {
        element, value, context in
        MarkupWebViews.load("html", value, into: element, context: context)
        return true
    }
    .changing { $0.standsForClass = false }

    static let contentList = MarkupElement("ContentList", "A list of HTML rows, filled by the app.")
    {
        _, _ in Bin()
    }
    .changing { $0.standsForClass = false }
}
