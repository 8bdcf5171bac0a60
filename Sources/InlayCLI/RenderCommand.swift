import ArgumentParser
import Inlay

/// The command `inlay render`.
struct RenderCommand: ParsableCommand, CheckedArguments {
    /// The escaping of template values.
    enum Escape: String, ExpressibleByArgument, CaseIterable {
        case context
        case html
        case none

        var escaping: TemplateEscaping {
            switch self {
            case .context: .context
            case .html: .html
            case .none: .none
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Fills a template with data.",
        discussion: """
            Needs no display. What the data says is escaped as the place in the page needs it: \
            text, attribute, address, script or style. A name that the data doesn't have prints nothing and is a warning; with --strict it is an error. On \
            an error nothing is written.

            EXAMPLES:
              inlay render event.mghtml --data event.json -o event.html
              inlay render hello.html --set name=Tom --set person.age=7
              fetch-event | inlay render event.mghtml --data -
              printf '{{ name }}' | inlay render - --set 'name=<b>'   &lt;b&gt;
              inlay render --check *.mghtml                           every error, for CI
              inlay render mail.txt --escape none --data mail.json    plain text

            EXIT CODES:
              0   all is written
              64  the command is wrong
              65  the template or the data has an error
              66  there is no such template, or no such data
              73  the text can't be written
              124 the template took too long
            """)

    @Argument(
        help: "The template: a file, or - for standard input; with --check, any number.",
        completion: .file())
    var template: [String]

    @Flag(
        help: "Print what is wrong with the templates, and render none: 0 if nothing is, else 65.")
    var check = false

    @OptionGroup var arguments: TemplateArguments

    @Option(help: "How values are escaped: context, html or none.")
    var escape = Escape.context

    @Option(
        name: [.short, .long], help: "The file to write. (default: standard output)",
        completion: .file())
    var output: String?

    @Option(help: "How many seconds the template and its data may take.")
    var timeout = 30.0

    func checkValues() throws {
        if template.count > 1, !check {
            throw ValidationError(
                "One template is rendered at a time; more can be checked with --check.")
        }
        if (template + [arguments.data]).count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input can be read once: as template or as data.")
        }
        if check, output != nil {
            throw ValidationError("--check renders no template; leave out -o.")
        }
        if template.contains("") { throw ValidationError("The name of the template is empty.") }
        if output == "" { throw ValidationError("The name of the output is empty.") }
        try SnapshotLimits.check(timeout: timeout)
    }

    func run() throws {
        if check { return try checkAll() }
        if let output {
            try OutputPlan.check(output, against: template + [arguments.data].compactMap(\.self))
        }
        let page = self.page(template[0])
        let deadline = self.deadline(of: page)
        defer { deadline.cancel() }
        let filled = try arguments.fill(page, escaping: escape.escaping)
        deadline.cancel()
        if let output { try OutputPlan.check(output, against: filled.included) }
        for warning in filled.warnings { StandardStream.error.write("\(warning)\n") }
        try write(filled.bytes)
    }

    private func page(_ name: String) -> Page {
        name == "-" ? .standardInput : .file(name)
    }

    /// Starts the deadline of a template.
    private func deadline(of page: Page) -> CommandDeadline {
        CommandDeadline(seconds: timeout, CommandFailure(timedOut: page, after: timeout))
    }

    /// Checks all templates, each within the time limit, and prints their errors.
    private func checkAll() throws {
        var worst: ExitReason?
        for name in template {
            let page = self.page(name)
            let deadline = self.deadline(of: page)
            defer { deadline.cancel() }
            do {
                _ = try arguments.compile(page, escaping: escape.escaping)
            } catch let errors as TemplateErrors {
                StandardStream.error.write("\(errors)\n")
                worst = worst ?? .badInput
            } catch let failure as CommandFailure {
                StandardStream.error.write(failure.report)
                worst = failure.reason
            }
        }
        if let worst { throw ExitCode(worst.rawValue) }
    }

    private func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do {
            if let output, output != "-" {
                try OutputFile.write(bytes, to: output)
            } else {
                try StandardStream.output.writeResult(bytes)
            }
        } catch {
            let name = output ?? "Standard output"
            throw CommandFailure(
                .noOutput,
                "\(name) can't be written: \(error); check the folder, or where it leads.")
        }
    }
}
