import Foundation

/// The package files of a new project: manifest, makefile and readme.
extension Project {
    var manifest: String {
        #"""
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "\#(name)",
            dependencies: [
                // Without the trait Macros (@Service, @TemplateData): swift-syntax isn't built.
                .package(name: "Inlay", path: "\#(Self.swiftLiteral(repository.path))", traits: [])
            ],
            targets: [
                .executableTarget(
                    name: "\#(name)",
                    dependencies: [.product(name: "Inlay", package: "Inlay")],
                    resources: [.copy("Pages"), .copy("Screens")],
                    // All code is on the main actor, where views are, unless it is nonisolated.
                    swiftSettings: [.defaultIsolation(MainActor.self)]),
                .testTarget(
                    name: "\#(name)Tests",
                    dependencies: ["\#(name)", .product(name: "Inlay", package: "Inlay")],
                    swiftSettings: [.defaultIsolation(MainActor.self)]),
            ]
        )

        """#
    }

    var makefile: String {
        """
        .PHONY: run test serve setup

        run: setup ## Builds and opens the app
        \tswift run \(name)

        test: setup ## Builds and runs the tests
        \tswift test

        serve: ## Serves the messages that the app fetches, at http://127.0.0.1:8080
        \tpython3 -m http.server 8080 --bind 127.0.0.1 --directory Service

        setup: # Installs the missing Debian packages
        \t@\(Self.makeArgument("\(repository.path)/scripts/setup"))

        """
    }

    var readMe: String {
        """
        # \(name)

        An app on [Inlay](file://\(Self.urlPath(repository.path))/README.md).

        ```sh
        make run      # builds and opens the app
        make test     # builds and runs the tests
        make serve    # in another terminal: serves messages for the button Fetch; needs Python 3
        ```

        The first build also compiles Inlay, which takes some minutes. Without a display, as in a container, run the app on a
        virtual one: `xvfb-run -a make run`.

        The program that wrote this project is `inlay`. It also shows and checks screens while you write them:

        ```sh
        swift build --package-path \(Self.shellArgument(repository.path)) --product inlay
        ln -s \(Self.shellArgument("\(repository.path)/.build/debug/inlay")) ~/.local/bin/    # once; a folder of your PATH
        inlay preview Sources/\(name)/Screens/Hello.xml         # opens the screen, and shows each change that you save
        inlay markup check Sources/\(name)/Screens/Hello.xml    # lists the errors with their lines
        ```

        | file | has |
        |---|---|
        | `Sources/\(name)/App.swift` | the program, its window and its resource folders |
        | `Sources/\(name)/Greeting.swift` | the model, whose values both screens show |
        | `Sources/\(name)/HelloScreen.swift` | the first screen: its actions, and its bindings to the model |
        | `Sources/\(name)/Screens/Hello.xml` | the controls of the first screen |
        | `Sources/\(name)/MessageService.swift` | a call of a web service |
        | `Sources/\(name)/PageScreen.swift` | the second screen, a web page |
        | `Sources/\(name)/Pages/greeting.html` | the template of that page |
        | `Service/messages.json` | the response of the service behind `make serve` |
        | `Tests/\(name)Tests` | tests of the model, the service and the template |

        All elements of screens are in [docs/markup.md](file://\(Self.urlPath(repository.path))/docs/markup.md); `make docs` in
        the folder of Inlay writes its guides.

        `Package.swift`, `Makefile` and this page have the path of Inlay's folder; change it there when the folder moves.
        Replace `org.example` in `App.swift` by a domain of yours before others use the app.

        """
    }

    var messages: String {
        """
        [
            {"title": "Tea & cake", "text": "At four in the garden."},
            {"title": "Weather", "text": "Below 20 °C in the evening."}
        ]

        """
    }

    /// Escapes a text for a Swift string literal.
    static func swiftLiteral(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    /// Quotes a text as one shell argument.
    static func shellArgument(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }

    /// Quotes a text as one shell argument in a makefile's recipe.
    static func makeArgument(_ text: String) -> String {
        shellArgument(text).replacing("$", with: "$$")
    }

    /// Escapes a path for a URL.
    private static func urlPath(_ path: String) -> String {
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["(", ")"]))
            ?? path
    }
}
