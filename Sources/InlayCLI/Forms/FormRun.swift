import Foundation
import HTTPTypes
import Inlay

/// One run of `inlay form`, from loading the page to its exit code.
struct FormRun: Sendable {
    private let page: Page
    private let items: [FormItem]
    private let choice: HTMLForm.Choice
    private let submits: Bool
    private let button: String?
    private let base: URL?
    /// The URL whose server may receive the credentials: the page's URL, or the base URL of a file.
    private let home: String?
    private let credentials: ServiceCredentials
    private let checkCredentials: @Sendable (WebOrigin) throws -> Void
    private let output: CallOutput
    private let timeout: Double?
    /// One transport for the page and the submission, so that they share cookies.
    private let transport = SoupTransport(.ofProgram)

    /// Creates a run; reads the credentials, for which the user may be asked, unless a file is only
    /// listed.
    init(_ command: FormCommand) throws(CommandFailure) {
        page = Page(argument: command.page)
        items = command.items
        choice =
            command.form.map { name in
                Int(name).map { .index(max($0, 0) - 1) } ?? .named(name)
            } ?? .first
        submits = command.submit
        button = command.button
        base = command.base.flatMap { URL(string: $0) }
        if case .address(let address) = page { home = address } else { home = command.base }
        let options = command.transfer.credentials
        var needsCredentials = submits
        if case .address = page { needsCredentials = true }
        credentials = needsCredentials ? try options.read() : .none
        checkCredentials = { try options.check(for: $0) }
        output = command.transfer.destination
        timeout = command.transfer.timeout
    }

    func run() async -> ExitReason {
        await CallTimeout.run("\(page)", within: timeout) { await answer() }
    }

    // MARK: - Private

    private func answer() async -> ExitReason {
        var form: Form?
        do {
            var found = try await read()
            try fill(&found.form)
            form = found.form
            return submits ? try await submit(found.form) : list(found)
        } catch let failure as CommandFailure {
            return tell(failure)
        } catch let error as HTMLFormError {
            return tell(CommandFailure(.badInput, error.description))
        } catch let error as FormSettingError {
            return tell(CommandFailure(.badInput, error.description))
        } catch let error as FormRequestError {
            return tell(CommandFailure(.badInput, error.description))
        } catch let error as ServiceError {
            return tell(error, form)
        } catch {
            return tell(CommandFailure(.internalError, "\(error)"))
        }
    }

    /// Reads the form of the page.
    private func read() async throws -> HTMLForm {
        let bytes: [UInt8]
        switch page {
        case .file(let path): bytes = try InputFile.read(path).bytes
        case .standardInput: bytes = try InputFile.readStandardInput()
        case .address(let address):
            return try await proxy(for: address).form(at: address, choice)
        }
        if let kind = PageText.foreignKind(of: bytes) {
            throw CommandFailure(.badInput, "\(page) is \(kind), no page; give HTML.")
        }
        return try HTMLForm(parsing: PageText.decode(bytes), baseURL: base, form: choice)
    }

    private func proxy(for address: String) throws -> ServiceProxy {
        guard let origin = WebOrigin(address), let server = URL(string: "\(origin)/") else {
            throw CommandFailure(.usage, "\(address) is not a valid URL.")
        }
        do {
            try checkCredentials(origin)
        } catch {
            throw CommandFailure(.usage, "\(error)")
        }
        var configuration = ServiceConfiguration()
        configuration.credentials = credentials
        // No retries, so that a form is never submitted twice.
        configuration.retries = .never
        return ServiceProxy(server: server, transport: transport, configuration: configuration)
    }

    private func fill(_ form: inout Form) throws {
        var filled: Set<String> = []
        for item in items where filled.insert(item.name).inserted {
            let own = items.filter { $0.name == item.name }
            var texts: [String] = []
            var files: [FormFile] = []
            for item in own {
                switch item {
                case .text(_, let text): texts.append(text)
                case .file(let name, let path):
                    guard FileManager.default.isReadableFile(atPath: path) else {
                        throw CommandFailure(
                            .noInput, "There is no file \(path) to send as \(name); check the name."
                        )
                    }
                    files.append(FormFile(at: URL(fileURLWithPath: path)))
                }
            }
            if !files.isEmpty { try form.set(files, for: item.name) }
            if !texts.isEmpty { try form.set(texts, for: item.name) }
        }
    }

    private func list(_ found: HTMLForm) -> ExitReason {
        let text = FormListing(found).text
        do {
            try writeAll(
                Array(TerminalText.shown(text).utf8), to: StandardStream.output.rawValue)
        } catch {
            return tell(CommandFailure(.noOutput, "Standard output can't be written: \(error)."))
        }
        return items.isEmpty ? .done : tell(found.form.problems, found.form)
    }

    private func submit(_ form: Form) async throws -> ExitReason {
        let button = try pressed(form)
        let skips = button.map { form[id: $0].submission.skipsValidation } ?? false
        if !form.skipsValidation, !skips {
            let reason = tell(form.problems, form)
            guard reason == .done else { return reason }
        }
        let request = try form.request(submitter: button)
        let address = request.url.absoluteString
        try checkOrigin(of: address)
        let answer = try await proxy(for: address).submit(request)
        try await output.write(answer, hasHeadOnly: false)
        return .done
    }

    /// Throws if the credentials would be sent to another origin than that of the page's URL or of
    /// the base URL, because the page chooses the URL of its submission.
    private func checkOrigin(of address: String) throws(CommandFailure) {
        if case .none = credentials { return }
        if let home, WebOrigin(home) == WebOrigin(address) { return }
        throw CommandFailure(
            .badInput,
            """
            The form goes to \(WebOrigin(address).map { "\($0)" } ?? "another server"), and the \
            credentials are for \(home ?? "the server of --base"); submit it without them.
            """)
    }

    /// Returns the submit button: the named one or, as in browsers, the first one.
    private func pressed(_ form: Form) throws -> FormField.ID? {
        let buttons = form.fields.filter { $0.kind == .submit && $0.isEnabled }
        guard let name = button else { return buttons.first?.id }
        let found = buttons.first { [$0.name, $0.submittedValue, $0.label].contains(name) }
        guard let found else {
            let known = buttons.map { "“\($0.label)”" }.joined(separator: ", ")
            throw CommandFailure(
                .badInput,
                "The form has no button “\(name)”\(known.isEmpty ? "." : "; it has \(known).")")
        }
        return found.id
    }

    // MARK: - Messages

    private func tell(_ failure: CommandFailure) -> ExitReason {
        StandardStream.error.write(failure.report)
        return failure.reason
    }

    /// Prints the validation errors, one a line.
    private func tell(_ problems: [FormProblem], _ form: Form) -> ExitReason {
        for problem in problems {
            let name = problem.field.map { form[id: $0].name } ?? ""
            let prefix = name.isEmpty ? "" : "\(name): "
            StandardStream.error.write("error: \(prefix)\(problem)\n")
        }
        return problems.isEmpty ? .done : .badInput
    }

    private func tell(_ error: ServiceError, _ form: Form?) -> ExitReason {
        if case .status = error.kind { output.writeRefusal(error) }
        StandardStream.error.write("error: \(TerminalText.shown(error.description))\n")
        if let form, let json = try? JSONValue(parsing: error.body) {
            _ = tell(form.serverProblems(in: json), form)
        }
        return ExitReason(error)
    }
}
