import ArgumentParser
import HTTPTypes
import Inlay
import InlayGObject

extension HTTPRequest.Method {
    /// Whether arguments go into the query because the request has no body.
    var takesArgumentsInQuery: Bool { [.get, .head, .delete].contains(self) }
}

/// The command `inlay call`.
struct CallCommand: ParsableCommand, CheckedArguments {
    /// The encoding of the request's body.
    enum Encoding: String, ExpressibleByArgument, CaseIterable {
        case json
        case form
        case multipart

        var bodyEncoding: BodyEncoding {
            switch self {
            case .json: .json
            case .form: .form
            case .multipart: .multipart
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "call",
        abstract: "Calls a web service.",
        discussion: """
            Of each item, the first of = := @ and : decides what it is. A text or JSON goes into \
            the query for GET, HEAD and DELETE, and into the body else. A place {name} of the \
            address takes the item of that name. With a file the body is multipart, unless \
            --encoding says otherwise. Needs no display.

            ITEMS:
              name=text      a text
              name:=json     a number, true, false, null, a list or an object
              name@file      a file
              Header:value   a header

            EXAMPLES:
              inlay call GET https://example.org/search q='sea & sky' page:=2
              inlay call POST https://example.org/notes title=Sea tags:='["a","b"]'
              inlay call POST https://example.org/photos picture@sea.jpg album=7
              inlay call DELETE 'https://example.org/notes/{id}' id=7 --auth ada
              inlay call GET https://example.org/film.mp4 --download
              inlay call GET https://example.org/users --cache answers

            EXIT CODES:
              0   the server responded with 2xx, or the response is cached (--cache)
              4   the server responded with 4xx
              5   the server responded with 5xx
              64  the command is wrong
              65  the response isn't valid, or can't be redirected
              66  there is no such file
              69  the server can't be reached
              73  the response can't be written
              124 the response took too long
            """)

    @Argument(help: "The method: GET, POST, PUT, …")
    var method: String

    @Argument(help: "The URL, http or https.")
    var url: String

    @Argument(help: "Arguments and headers.")
    var items: [CallItem] = []

    @Option(help: "The encoding of the body: json, form or multipart. (default: json)")
    var encoding: Encoding?

    @OptionGroup
    var transfer: TransferOptions

    @Flag(help: "Write a file with the name that the server gives, without replacing another.")
    var download = false

    @OptionGroup(title: "Cached responses")
    var stored: CallCache

    @Flag(help: "Log each request and response to standard error.")
    var verbose = false

    func checkValues() throws {
        guard HTTPRequest.Method(method) != nil, method.uppercased() != "CONNECT" else {
            throw ValidationError("“\(TerminalText.shown(method))” isn't a method of a call.")
        }
        guard let origin = WebOrigin(url), url.contains("://") else {
            throw ValidationError(
                "“\(TerminalText.shown(url))” is not a URL; it must begin with http:// or https://."
            )
        }
        try transfer.credentials.check(for: origin)
        if transfer.output != nil, download {
            throw ValidationError("Give --output or --download, not both.")
        }
        if download, method.uppercased() == "HEAD" {
            throw ValidationError("A response to HEAD has no body to download.")
        }
        try checkFiles()
    }

    /// Throws if a file isn't sent in the body, since a path in a URL would disclose it.
    private func checkFiles() throws {
        let method = method.uppercased()
        let places = (try? URITemplate(url))?.variables ?? []
        for case .file(let name, let path) in items {
            let item = TerminalText.shown("\(name)@\(path)")
            if HTTPRequest.Method(method)?.takesArgumentsInQuery == true {
                throw ValidationError(
                    "\(method) can't send a file; leave \(item) out, or use POST.")
            }
            if places.contains(name) {
                throw ValidationError(
                    "The path parameter {\(name)} can't be a file; leave \(item) out.")
            }
            if let encoding, encoding != .multipart {
                throw ValidationError("A file is sent as multipart; leave --encoding out.")
            }
        }
    }

    func run() throws {
        let run = try CallRun(self)
        MainActor.assumeIsolated {
            Interruption.handle()
            MainLoop.run { await run.run().rawValue }
        }
    }
}
