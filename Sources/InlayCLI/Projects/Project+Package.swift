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
                // Without the trait Macros, which would build swift-syntax, too.
                .package(name: "Inlay", path: "\#(Self.swiftLiteral(repository.path))", traits: [])
            ],
            targets: [
                .executableTarget(
                    name: "\#(name)",
                    dependencies: [.product(name: "Inlay", package: "Inlay")],
                    resources: [.copy("Pages"), .copy("Screens")],
                    // Views belong to the main actor; code that doesn't is marked nonisolated.
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

        The first build also compiles Inlay, which takes some minutes.

        Two commands help with `Hello.xml`. Install them once by `swift build --package-path INLAY --product inlay` and a link
        to `INLAY/.build/debug/inlay` in your PATH, where INLAY is the folder in `Package.swift`:

        ```sh
        inlay preview Sources/\(name)/Screens/Hello.xml         # shows the screen, again at each save
        inlay markup check Sources/\(name)/Screens/Hello.xml    # lists its errors with their lines
        ```

        | file | has |
        |---|---|
        | `Sources/\(name)/App.swift` | the start: the application, its window and its resource folders |
        | `Sources/\(name)/Greeting.swift` | the model, which the screen and the page show |
        | `Sources/\(name)/HelloScreen.swift` | the first screen: outlets, bindings and actions |
        | `Sources/\(name)/Screens/Hello.xml` | the controls of that screen |
        | `Sources/\(name)/MessageService.swift` | the call of a web service |
        | `Sources/\(name)/PageScreen.swift` | the screen with the web page |
        | `Sources/\(name)/Pages/greeting.html` | the template of that page |
        | `Service/messages.json` | the response of the service behind `make serve` |
        | `Tests/\(name)Tests` | tests of the model and of the template |

        `Package.swift` and `Makefile` have the path of Inlay's folder; change it there when the folder moves. Replace
        `org.example` in `App.swift` by a domain of yours before others use the app.

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

    /// Quotes a text as one shell argument in a makefile's recipe.
    static func makeArgument(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''").replacing("$", with: "$$") + "'"
    }

    /// Escapes a path for a URL.
    private static func urlPath(_ path: String) -> String {
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["(", ")"]))
            ?? path
    }
}
