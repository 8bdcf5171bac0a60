/// The source code and resource files of a new project.
struct ProjectSources {
    /// The name of the app.
    let name: String

    /// The contents of the files, by path in the project's folder.
    var files: [(path: String, text: String)] {
        [
            ("Sources/\(name)/App.swift", app),
            ("Sources/\(name)/Settings.swift", settings),
            ("Sources/\(name)/Greeting.swift", model),
            ("Sources/\(name)/HelloScreen.swift", screen),
            ("Sources/\(name)/MessageService.swift", service),
            ("Sources/\(name)/PageScreen.swift", pageScreen),
            ("Sources/\(name)/Pages/greeting.html", page),
            ("Sources/\(name)/Screens/Hello.xml", document),
            ("Tests/\(name)Tests/GreetingTests.swift", tests),
        ]
    }

    private var app: String {
        #"""
        import Foundation
        import Inlay

        /// The program: `main()` of `Application` starts it.
        @main final class App: Application {
            // The name by which the desktop knows the app. Replace org.example by a domain of yours.
            override class var identifier: String { "org.example.\#(name)" }

            required init() {
                super.init()
                about = AboutInfo(name: "\#(name)", version: "0.1", developer: "Your Name")
            }

            // Called at the start.
            override func activate() {
                Settings.apply()
                let window = Window(
                    "\#(name)", content: NavigationStack(HelloScreen()), width: 420, height: 560)
                window.restoreSize(as: "main")
                window.present()
            }
        }

        /// The folders of files that `Package.swift` adds to the app as resources.
        enum Resources {
            static let screens = MarkupFolder(path: folder("Screens").path)
            static let pages = ResourceFolder(name: "pages", url: folder("Pages"))

            private static func folder(_ name: String) -> URL {
                Bundle.module.bundleURL.appendingPathComponent(name)
            }
        }

        """#
    }

    private var settings: String {
        #"""
        import Inlay

        /// The app's settings, which are stored for the user.
        enum Settings {
            static let isAlwaysDark = SettingKey("always-dark", default: false)

            private static let stored = AppSettings.standard

            /// Applies the settings now and after each change; called at the start.
            static func apply() {
                setColorScheme(isAlwaysDark: stored[isAlwaysDark])
                stored.observe(isAlwaysDark) { setColorScheme(isAlwaysDark: $0) }
            }

            private static func setColorScheme(isAlwaysDark: Bool) {
                Application.colorScheme = isAlwaysDark ? .dark : .desktop
            }

            static func show(over window: Window) {
                SettingsWindow {
                    Section("Appearance") {
                        ListRow(
                            "Always Dark",
                            control: Switch(isOn: stored[isAlwaysDark]) { stored[isAlwaysDark] = $0 })
                    }
                }
                .present(over: window)
            }
        }

        """#
    }

    private var model: String {
        #"""
        import Foundation
        import Observation

        /// The model: the name of the user, and the messages that were fetched.
        ///
        /// Controls that are bound to its properties show each change.
        @Observable final class Greeting {
            var name = ""
            var messages: [Message] = []

            var text: String {
                let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
                return name.isEmpty ? "Who is there?" : "Hello, \(name)!"
            }

            /// The data for the template of the page.
            var page: Page { Page(text: text, messages: messages) }
        }

        /// A message, as the service sends it and the page shows it.
        ///
        /// `Package.swift` puts all code of the app on the main actor, where controls are. Types of
        /// data are marked `nonisolated`, so that they can be decoded and compared anywhere.
        nonisolated struct Message: Codable, Hashable {
            var title: String
            var text: String
        }

        /// The data of the template `Pages/greeting.html`.
        nonisolated struct Page: Encodable {
            var text: String
            var messages: [Message]
        }

        """#
    }

    private var screen: String {
        #"""
        import Inlay

        /// The first screen, whose controls are described by the document `Screens/Hello.xml`.
        final class HelloScreen: Screen {
            // Outlets: the controls of the document that have these ids.
            @Outlet var nameField: TextField
            @Outlet var serverField: TextField
            @Outlet var status: Label

            private let greeting = Greeting()

            init() {
                super.init("\#(name)")
                do {
                    content = try MarkupView(
                        named: "Hello", in: Resources.screens, owner: self,
                        actions: [
                            // onPress="showPage" in the document runs this action.
                            "showPage": MarkupAction { [weak self] in self?.showPage() },
                            "fetch": MarkupAction { [weak self] in await self?.fetch() },
                        ],
                        bindings: [
                            // text="$name" shows the name, and stores what the user types in it.
                            "name": MarkupBindingSource(greeting, \.name),
                            // text="$text" shows the greeting whenever it changes.
                            "text": MarkupBindingSource { [greeting] in greeting.text },
                        ])
                    initialFocus = nameField
                    let settings = MenuAction("Settings", shortcuts: "Ctrl+,") { [weak self] in
                        if let window = self?.window { Settings.show(over: window) }
                    }
                    actions = [settings]
                    // The menu also has the shortcuts, About and Quit.
                    if let menu = Application.current?.makeMenuButton([settings]) {
                        headerEnd = [menu]
                    }
                } catch {
                    // An error in the document: the message has its line and column.
                    content = Label("\(error)")
                }
            }

            private func showPage() {
                navigation?.push(PageScreen(greeting.page))
            }

            private func fetch() async {
                serverField.errorMessage = nil
                guard let service = MessageService(address: serverField.text) else {
                    serverField.errorMessage = "Enter a URL with a host, such as http://127.0.0.1:8080."
                    return
                }
                status.text = "Fetching…"
                do {
                    greeting.messages = try await service.messages()
                    status.text = "Messages on the page: \(greeting.messages.count)"
                } catch {
                    status.text = "No messages were fetched. \(error)"
                }
            }
        }

        """#
    }

    private var service: String {
        #"""
        import Foundation
        import Inlay

        /// The client of a web service with messages, such as the one that `make serve` starts.
        struct MessageService {
            private let proxy: ServiceProxy

            /// Creates the client of a server; nil if the text isn't the URL of one.
            init?(address: String) {
                guard let url = URL(string: address), let host = url.host, !host.isEmpty,
                    ["http", "https"].contains(url.scheme)
                else { return nil }
                proxy = ServiceProxy(server: url)
            }

            /// Fetches the messages. The description of an error is a sentence for the user.
            func messages() async throws(ServiceError) -> [Message] {
                try await proxy.get("/messages.json")
            }
        }

        """#
    }

    private var pageScreen: String {
        #"""
        import Inlay

        /// The second screen: a web page, rendered from the template `Pages/greeting.html`.
        final class PageScreen: Screen {
            // The page belongs to the app, so it may load files of the app's folder and run scripts there.
            private let view = WebView(trust: .app, resources: Resources.pages)

            init(_ page: Page) {
                super.init("Page")
                view.widget.labeled("Web page").expanded(vertically: true)
                content = view
                Task { [weak self, view] in
                    do {
                        // The style sheet gives the page the fonts and colors of the desktop.
                        try await view.load(.template("greeting", page, styleSheet: .app))
                    } catch {
                        self?.content = Label("The page can't be shown: \(error)")
                    }
                }
            }
        }

        """#
    }

    private var page: String {
        """
        {# The values are those of the struct Page in Greeting.swift. Each is escaped. #}
        <title>{{ text }}</title>
        <h1>{{ text }}</h1>
        {% for message in messages %}
        <h2>{{ message.title }}</h2>
        <p>{{ message.text }}</p>
        {% empty %}
        <p>There are no messages.</p>
        {% endfor %}

        """
    }

    private var document: String {
        """
        <!-- The controls of HelloScreen.swift, which has the actions, and the bindings that begin with $. -->
        <Column spacing="12" padding="18">
            <Label text="$text" font="title2"/>
            <TextField
                id="nameField"
                placeholder="Name"
                accessibilityLabel="Name"
                text="$name"
                onSubmit="showPage"/>
            <Button title="Show Page" styled="suggested" onPress="showPage"/>
            <Label text="Messages come from a web service:" marginTop="18"/>
            <Row spacing="6">
                <TextField
                    id="serverField"
                    accessibilityLabel="Server"
                    text="http://127.0.0.1:8080"
                    weight="1"
                    onSubmit="fetch"/>
                <Button title="Fetch" onPress="fetch"/>
            </Row>
            <Label id="status" text="“make serve” starts the service."/>
        </Column>

        """
    }

    private var tests: String {
        #"""
        import Foundation
        import Inlay
        import Testing

        @testable import \#(name)

        @Suite struct GreetingTests {
            @Test func theTextGreetsTheTrimmedNameOrAsksForIt() {
                let greeting = Greeting()
                #expect(greeting.text == "Who is there?")
                greeting.name = "  "
                #expect(greeting.text == "Who is there?")
                greeting.name = " Ada "
                #expect(greeting.text == "Hello, Ada!")
            }

            @Test func messagesAreDecodedFromJSON() throws {
                let json = Data(#"[{"title": "Tea", "text": "At four."}]"#.utf8)
                let messages = try JSONDecoder().decode([Message].self, from: json)
                #expect(messages == [Message(title: "Tea", text: "At four.")])
            }

            @Test func thePageEscapesNamesAndListsMessages() throws {
                let template = try Template(
                    named: "greeting", options: TemplateOptions(searchPaths: [Resources.pages.url]))
                let greeting = Greeting()
                greeting.name = "<Ada>"
                #expect(try template.html(greeting.page).source.contains("There are no messages."))
                greeting.messages = [Message(title: "Tea & cake", text: "At four.")]
                let html = try template.html(greeting.page).source
                #expect(html.contains("<h1>Hello, &lt;Ada&gt;!</h1>"))
                #expect(html.contains("<h2>Tea &amp; cake</h2>"))
                #expect(!html.contains("There are no messages."))
            }

            @Test func addressesWithoutAServerAreRefused() {
                #expect(MessageService(address: "http://127.0.0.1:8080") != nil)
                for address in ["", "messages", "file:///tmp", "http://"] {
                    #expect(MessageService(address: address) == nil)
                }
            }
        }

        """#
    }
}
