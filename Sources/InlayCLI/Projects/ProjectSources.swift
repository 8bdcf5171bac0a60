/// The source code and resource files of a new project.
struct ProjectSources {
    /// The name of the app.
    let name: String

    /// The contents of the files, by path in the project's folder.
    var files: [(path: String, text: String)] {
        [
            ("Sources/\(name)/App.swift", app),
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

        @main final class App: Application {
            override class var identifier: String { "org.example.\#(name)" }

            override func activate() {
                Window("\#(name)", content: NavigationStack(HelloScreen()), width: 420, height: 560)
                    .present()
            }
        }

        /// The folders of files that belong to the app, as `Package.swift` lists them.
        enum Resources {
            static let screens = MarkupFolder(path: folder("Screens").path)
            static let pages = ResourceFolder(name: "pages", url: folder("Pages"))

            private static func folder(_ name: String) -> URL {
                Bundle.module.bundleURL.appendingPathComponent(name)
            }
        }

        """#
    }

    private var model: String {
        #"""
        import Foundation
        import Observation

        /// The model: who is greeted, and the messages for them. Controls that are bound to its
        /// properties show each change.
        @Observable final class Greeting {
            var name = ""
            var messages: [Message] = []

            var text: String {
                let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
                return name.isEmpty ? "Who is there?" : "Hello, \(name)!"
            }

            /// The data of the page.
            var page: Page { Page(text: text, messages: messages) }
        }

        /// A message, as the service sends it and the page shows it.
        ///
        /// All code of this package is on the main actor, where controls are, unless it is marked
        /// `nonisolated`, as this type is because responses are decoded on another thread.
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

        /// The first screen: the document `Screens/Hello.xml` with its outlets, bindings and actions.
        final class HelloScreen: Screen {
            // The elements with these ids, set when the document is loaded.
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
                            // onPress="showPage" in the document calls it.
                            "showPage": MarkupAction { [weak self] in self?.showPage() },
                            "fetch": MarkupAction { [weak self] in await self?.fetch() },
                        ],
                        bindings: [
                            // $name in the document shows the name, and writes what the user types.
                            "name": MarkupBindingSource(greeting, \.name),
                            // $text only shows a text, which follows the name.
                            "text": MarkupBindingSource { [greeting] in greeting.text },
                        ])
                    initialFocus = nameField
                } catch {
                    // The errors of the document, each with its line.
                    content = Label("\(error)")
                }
            }

            private func showPage() {
                navigation?.push(PageScreen(greeting.page))
            }

            private func fetch() async {
                serverField.errorMessage = nil
                guard let service = MessageService(address: serverField.text) else {
                    serverField.errorMessage = "An address begins with http:// or https://."
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

        /// The web service that has messages, such as the one that `make serve` starts.
        struct MessageService {
            private let proxy: ServiceProxy

            /// Creates the client of a server; nil if the text isn't the URL of one.
            init?(address: String) {
                guard let url = URL(string: address), let host = url.host, !host.isEmpty,
                    ["http", "https"].contains(url.scheme)
                else { return nil }
                proxy = ServiceProxy(server: url)
            }

            /// Fetches the messages; the error has a sentence for the user.
            func messages() async throws(ServiceError) -> [Message] {
                try await proxy.get("/messages.json")
            }
        }

        """#
    }

    private var pageScreen: String {
        #"""
        import Inlay

        /// The screen with a web page, made of the template `Pages/greeting.html` and the model's data.
        final class PageScreen: Screen {
            // The page is the app's own, so it may load the app's files and run its scripts.
            private let view = WebView(trust: .app, resources: Resources.pages)

            init(_ page: Page) {
                super.init("Page")
                view.widget.labelled("Web page").expanded(vertically: true)
                content = view
                Task { [weak self, view] in
                    do {
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
        <Column spacing="12" padding="18">
            <Label text="$text" font="title2"/>
            <TextField
                id="nameField"
                placeholder="Name"
                accessibilityLabel="Name"
                text="$name"
                onSubmit="showPage"/>
            <Button title="Show Page" kind="suggested" onPress="showPage"/>
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
