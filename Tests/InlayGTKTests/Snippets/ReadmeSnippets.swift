import CGTK
import Glibc
import Inlay

// The program of README.md: there it is main.swift, here a function that nobody calls.
func firstProgram() -> Never {
    struct Greeting: Decodable {
        let name: String
    }

    MainLoop.attach()
    adw_init()

    let view = WebView(trust: .app)
    view.commands.on("greet") { (greeting: Greeting) in
        let text = "Hello, \(greeting.name)!"
        Task { try await view.evaluate("document.querySelector('output').value = \(text)") }
    }

    let app = Object(owning: adw_application_new("org.example.Hello", .init(rawValue: 0)))
    app.connect("activate") {
        let window = Object(adopting: gtk_application_window_new(app.cast()))
        gtk_window_set_child(window.cast(), view.widget.cast())
        gtk_window_set_default_size(window.cast(), 390, 240)
        gtk_window_present(window.cast())
        view.start(
            .trusted(
                """
                <form action="inlay:greet">
                    <input name="name" placeholder="Name"> <button>Greet</button>
                </form>
                <p><output></output></p>
                """))
    }
    exit(g_application_run(app.cast(), 0, nil))
}
