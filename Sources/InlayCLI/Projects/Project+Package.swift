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
        .PHONY: run test serve install tool setup

        # Where the app is installed: below the home folder for this user, in /usr/local for all.
        PREFIX ?= $(HOME)/.local
        # The folder of Inlay, which stands in Package.swift.
        INLAY = "$$(sed -n 's/.*name: "Inlay", path: "\\(.*\\)", traits.*/\\1/p' Package.swift | sed 's/\\\\\\(.\\)/\\1/g')"

        run: setup ## Builds and opens the app
        \tswift run \(name)

        test: setup ## Builds and runs the tests
        \tswift test

        serve: ## Serves the messages that the app fetches, at http://127.0.0.1:8080
        \tpython3 -m http.server 8080 --bind 127.0.0.1 --directory Service

        install: setup ## Builds the app for release and installs it, with its entry in the desktop's menu
        \tswift build -c release --product \(name) --static-swift-stdlib
        \tinstall -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/lib/\(name)"
        \trm -rf "$(DESTDIR)$(PREFIX)/lib/\(name)"/*.resources
        \tcp -R .build/release/*.resources "$(DESTDIR)$(PREFIX)/lib/\(name)/"
        \tinstall -m 755 .build/release/\(name) "$(DESTDIR)$(PREFIX)/lib/\(name)/"
        \tln -sf ../lib/\(name)/\(name) "$(DESTDIR)$(PREFIX)/bin/\(name)"
        \tsed 's#^Exec=#Exec=$(PREFIX)/bin/#' Data/\(identifier).desktop \\
        \t\t| install -D -m 644 /dev/stdin "$(DESTDIR)$(PREFIX)/share/applications/\(identifier).desktop"
        \tinstall -D -m 644 Data/\(identifier).svg -t "$(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps"

        tool: setup ## Builds the program inlay, which shows and checks screens, and links it into PREFIX/bin
        \tswift build --package-path $(INLAY) --product inlay
        \tinstall -d "$(PREFIX)/bin"
        \tln -sf $(INLAY)/.build/debug/inlay "$(PREFIX)/bin/"

        setup: # Installs the missing Debian packages
        \t@$(INLAY)/scripts/setup

        """
    }

    /// The app's identifier on the desktop.
    var identifier: String { "org.example.\(name)" }

    /// The entry in the desktop's menu.
    var desktopEntry: String {
        """
        [Desktop Entry]
        Type=Application
        Name=\(name)
        Exec=\(name)
        Icon=\(identifier)
        Categories=Utility;
        StartupNotify=true

        """
    }

    /// The app's icon.
    var icon: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="128" height="128">
          <rect x="12" y="12" width="104" height="104" rx="24" fill="#1c71d8"/>
          <path d="M36 46h56M36 64h56M36 82h32" stroke="#fff" stroke-width="8" stroke-linecap="round"/>
        </svg>

        """
    }

    var readMe: String {
        """
        # \(name)

        An app on Inlay, whose folder stands in `Package.swift`.

        ```sh
        make run      # builds and opens the app
        make test     # builds and runs the tests
        make serve    # in another terminal: serves messages for the button Fetch; needs Python 3
        make install  # installs the app for this user; with PREFIX=/usr/local for all users
        ```

        The first build also compiles Inlay, which takes some minutes. Without a display, as in a container, run the app on a
        virtual one: `xvfb-run -a make run`.

        The program that wrote this project is `inlay`. It also shows and checks screens while you write them:

        ```sh
        make tool                                               # once: links inlay into ~/.local/bin, a folder of your PATH
        inlay preview Sources/\(name)/Screens/Hello.xml         # opens the screen, and shows each change that you save
        inlay markup check Sources/\(name)/Screens/Hello.xml    # lists the errors with their lines
        ```

        | file | has |
        |---|---|
        | `Sources/\(name)/App.swift` | the program, its window and its resource folders |
        | `Sources/\(name)/Settings.swift` | the settings and their window |
        | `Sources/\(name)/Greeting.swift` | the model, whose values both screens show |
        | `Sources/\(name)/HelloScreen.swift` | the first screen: its actions, and its bindings to the model |
        | `Sources/\(name)/Screens/Hello.xml` | the controls of the first screen |
        | `Sources/\(name)/MessageService.swift` | a call of a web service |
        | `Sources/\(name)/PageScreen.swift` | the second screen, a web page |
        | `Sources/\(name)/Pages/greeting.html` | the template of that page |
        | `Data` | the app's entry in the menu of the desktop, and its icon |
        | `Service/messages.json` | the response of the service behind `make serve` |
        | `Tests/\(name)Tests` | tests of the model, the service and the template |

        All elements of screens are in `docs/markup.md` in the folder of Inlay; `make docs` there writes its guides. When that
        folder moves, change its path in `Package.swift`, and nowhere else.

        Replace `org.example` by a domain of yours before others use the app: in `App.swift`, in `Makefile`, and in the names and
        texts of the files in `Data`.

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
}
