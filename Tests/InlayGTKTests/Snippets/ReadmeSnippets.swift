import Inlay

// The type of the section “Use it in your package”.
nonisolated struct User: Codable { let name: String }

func namesOfUsers(_ service: ServiceProxy) async throws -> [String] {
    let users: [User] = try await service.get("/users")
    return users.map(\.name)
}

// The program of README.md, which is only compiled here.
private struct Greeting: Decodable { let name: String }

final class Hello: Application {
    override func activate() {
        let view = WebView(trust: .app)
        view.commands.on("greet") { [unowned view] (greeting: Greeting) in
            let text = "Hello, \(greeting.name)!"
            Task {
                do {
                    try await view.evaluate("document.querySelector('output').value = \(text)")
                } catch {
                    view.widget.window?.showToast("The greeting can't be shown: \(error)")
                }
            }
        }
        let form: TrustedHTML = """
            <form action="inlay:greet"><input name="name" placeholder="Name"> <button>Greet</button></form>
            <p><output></output></p>
            """
        view.start(.trusted(form, styleSheet: .app))
        Window("Hello", content: view, width: 390, height: 240).present()
    }
}
