import InlayTesting

extension AccessibleApp {
    /// Types a text into the search of the gallery's list of scenes, by the keyboard.
    ///
    /// A page gets the keys first if it has the focus, and returns those that it doesn't use some
    /// time later: what is typed until then is lost, and typed again.
    func typeSceneSearch(_ text: String) async throws {
        let field = try await element(.searchField, named: "Search scenes")
        try await waitUntil("the search has its text") {
            try await hands.press("ctrl+k", "ctrl+a")
            try await hands.type(text)
            for _ in 0..<20 {
                if try await field.text() == text { return true }
                try await Task.sleep(for: .milliseconds(50))
            }
            return false
        }
    }
}
