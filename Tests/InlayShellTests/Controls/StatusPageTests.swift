import InlayGObject
import InlayShell
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    /// The texts of status pages.
    @Suite struct StatusPages {
        @Test func titleAndDetailCanBeChanged() {
            let page = StatusPage("Loading…")
            #expect(page.title == "Loading…" && page[GLibProperty<String>("title")] == "Loading…")
            (page.title, page.detail) = ("No Articles", "a < b")
            #expect(page[GLibProperty<String>("title")] == "No Articles")
            #expect(page[GLibProperty<String>("description")] == "a &lt; b")
        }
    }
}
