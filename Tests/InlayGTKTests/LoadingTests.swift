import Inlay
import Testing

extension EngineTests {
    @Suite struct Loading {
        @Test func textIsLoadedAndReadBack() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<title>Hello</title><p id=p>text"))
            #expect(try await view.evaluate("document.title", as: String.self) == "Hello")
        }
    }
}
