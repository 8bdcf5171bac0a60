import ArgumentParser
import Foundation
import Inlay
import InlayGObject

/// A value for a form field on the command line: `name=text` or `name@file`.
enum FormItem: ExpressibleByArgument, Hashable {
    case text(name: String, String)
    case file(name: String, String)

    init?(argument: String) {
        guard ArgumentChecks.areEnabled else {
            self = .text(name: "", "")
            return
        }
        // Split by scalars: a combining mark forms one character with the sign before it.
        let scalars = argument.unicodeScalars
        guard let mark = scalars.firstIndex(where: { $0 == "=" || $0 == "@" }),
            mark != scalars.startIndex
        else { return nil }
        let name = String(scalars[..<mark])
        let rest = String(scalars[scalars.index(after: mark)...])
        self = scalars[mark] == "=" ? .text(name: name, rest) : .file(name: name, rest)
    }

    var name: String {
        switch self {
        case .text(let name, _), .file(let name, _): name
        }
    }
}

/// The command `inlay form`.
struct FormCommand: ParsableCommand, CheckedArguments {
    static let configuration = CommandConfiguration(
        commandName: "form",
        abstract: "Lists the fields of an HTML form, fills them in, and submits them.",
        discussion: """
            A name that comes more than once fills fields of that name in their order, or selects \
            multiple options. Options are found by value or by label; a check box is on for its \
            value or on, and off for off. Hidden fields are submitted as they are. Scripts of the \
            page don't run. Needs no display.

            ITEMS:
              name=text      a value
              name@file      a file

            EXAMPLES:
              inlay form https://example.org/order
              inlay form https://example.org/order name=Ada size=m extras=ham extras=egg --submit
              inlay form page.html --form search q='sea & sky'
              inlay form upload.html photo@sea.jpg --base https://example.org/ --submit

            EXIT CODES:
              0   the fields are listed, or the server answered 2xx
              4   the server responded with 4xx
              5   the server responded with 5xx
              64  the command is wrong
              65  there is no such form or field, or a value isn't valid
              66  there is no such page or file
              69  the server can't be reached
              73  the response can't be written
              124 the response took too long
            """)

    @Argument(
        help: "The page: a file, - for standard input, or an address, http or https.",
        completion: .file())
    var page: String

    @Argument(help: "Values of fields.")
    var items: [FormItem] = []

    @Option(help: "The form: its id or name, or its number, counted from 1. (default: 1)")
    var form: String?

    @Flag(help: "Submit the form.")
    var submit = false

    @Option(help: "The button that submits: its name, value or label. (default: the first one)")
    var button: String?

    @Option(
        help: "The address that a page from a file comes from; its server gets the credentials.")
    var base: String?

    @OptionGroup
    var transfer: TransferOptions

    func checkValues() throws {
        if !submit, transfer.output != nil || button != nil {
            throw ValidationError("--output and --button are for --submit; give it, too.")
        }
        if let base, WebOrigin(base) == nil {
            throw ValidationError("“\(TerminalText.shown(base))” is not a URL.")
        }
        if case .address = Page(argument: page) {
            guard base == nil else {
                throw ValidationError("--base is for files; this page has an address.")
            }
        } else if submit, base == nil, transfer.credentials.isGiven {
            throw ValidationError(
                "The page has no address; name the server that the credentials are for by --base.")
        }
    }

    func run() throws {
        // Before the time limit starts, because the user may take any time to type the password.
        let run = try FormRun(self)
        MainActor.assumeIsolated {
            Interruption.handle()
            MainLoop.run { await run.run().rawValue }
        }
    }
}
