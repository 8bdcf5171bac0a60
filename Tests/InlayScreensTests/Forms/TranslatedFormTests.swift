import Foundation
import InlayForms
import InlayScreens
import InlayService
import InlayShell
import InlaySoup
import InlayTesting
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Inlay's own texts in the language of the app.
    @Suite struct TranslatedTexts {
        private nonisolated static let german: [InterfaceText: String] = [
            .required: "erforderlich", .orLater: "ab %1", .dayOfMonth: "%1. %2 %3",
            .march: "März", .isRequired: "„%1“ muss ausgefüllt werden.", .submit: "Absenden",
            .choose: "Auswählen …", .settings: "Einstellungen",
        ]

        private func inGerman<Value>(_ body: () async throws -> Value) async rethrows -> Value {
            InterfaceText.translate { text, _ in Self.german[text] }
            defer { InterfaceText.translate { _, _ in nil } }
            return try await body()
        }

        @Test func hintsErrorsAndButtonsOfAFormAreShownInTheAppsLanguage() async throws {
            try await inGerman {
                let url = try #require(URL(string: "https://a.example/"))
                let html =
                    "<form><label>Tag <input type=date required min=2026-03-05></label></form>"
                let form = FormView(
                    try HTMLForm(parsing: html, baseURL: url), service: ServiceProxy(server: url))
                let window = Window("Form", content: Scroll(form), width: 400, height: 400)
                try await window.presentInTest()
                defer { window.close() }
                #expect(form.form.problems.map(\.description) == ["„Tag“ muss ausgefüllt werden."])
                for text in ["Auswählen …", "Erforderlich · ab 5. März 2026", "Absenden"] {
                    #expect(form.labelTexts.contains(text), "\(form.labelTexts)")
                }
            }
        }

        @Test func defaultTitlesAreInTheAppsLanguage() async throws {
            await inGerman {
                let window = SettingsWindow { Section("Mail") { ListRow("Adresse") } }
                defer { window.close() }
                #expect(window.title == "Einstellungen")
            }
        }
    }
}
