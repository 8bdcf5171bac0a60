import Foundation
import Glibc
import HTTPTypes
import Inlay
import OrderedCollections

/// One run of `inlay call`, from its request to its exit code.
struct CallRun {
    private let proxy: ServiceProxy
    private let method: HTTPRequest.Method
    private let path: String
    private let arguments: ServiceArguments
    private let headers: ServiceHeaders
    private let options: CallOptions
    private let output: CallOutput
    private let timeout: Double?
    private let isVerbose: Bool

    init(_ command: CallCommand) throws(CommandFailure) {
        let items = try CallArguments(command.items)
        guard let method = HTTPRequest.Method(command.method.uppercased()),
            let origin = WebOrigin(command.url), let server = URL(string: "\(origin)/")
        else { throw CommandFailure(.usage, "\(command.url) is not a valid URL.") }
        var configuration = ServiceConfiguration()
        configuration.credentials = try command.transfer.credentials.read()
        configuration.retries = .never
        let transport = SoupTransport(.ofProgram)
        let cache = try command.stored.open()
        configuration.account = command.stored.account
        if let strategy = command.stored.strategy { configuration.strategy = strategy }
        proxy = ServiceProxy(
            server: server, transport: command.verbose ? CallLog(transport: transport) : transport,
            cache: cache, configuration: configuration)
        isVerbose = command.verbose
        self.method = method
        path = command.url
        timeout = command.transfer.timeout
        headers = items.headers
        output = command.download ? .download : command.transfer.destination

        var (arguments, options) = (items.arguments, CallOptions())
        options.cachesStreams = cache != nil
        if !method.takesArgumentsInQuery, !arguments.isEmpty {
            let encoding = command.encoding?.bodyEncoding ?? (items.hasFiles ? .multipart : .json)
            options.body = try Self.body(of: &arguments, for: command.url, as: encoding)
        }
        (self.arguments, self.options) = (arguments, options)
    }

    func run() async -> ExitReason {
        let reason = await CallTimeout.run("\(method) \(path)", within: timeout) {
            await answer()
        }
        await proxy.cache?.flush()
        return reason
    }

    // MARK: - Private

    private func answer() async -> ExitReason {
        do {
            let answer = try await proxy.stream(
                method, path, arguments, headers: headers, options: options)
            tell(answer.provenance)
            try await output.write(answer, hasHeadOnly: method == .head)
            return .done
        } catch let error as ServiceError {
            return tell(error)
        } catch let failure as CommandFailure {
            StandardStream.error.write(failure.report)
            return failure.reason
        } catch {
            StandardStream.error.write("error: \(error)\n")
            return .internalError
        }
    }

    /// Reports that a response came from the cache; in verbose mode, where any response came from.
    private func tell(_ provenance: ResponseProvenance) {
        guard proxy.cache != nil else { return }
        if isVerbose { StandardStream.error.write("* \(provenance)\n") }
        guard provenance.isFromStore else { return }
        let why = provenance.isOffline ? "the server can't be reached; " : ""
        StandardStream.error.write(
            "note: \(why)the response was cached \(provenance.age.components.seconds) seconds ago.\n"
        )
    }

    /// Encodes the arguments that the URL doesn't name as the body.
    private static func body(
        of arguments: inout ServiceArguments, for address: String, as encoding: BodyEncoding
    ) throws(CommandFailure) -> ServiceBody {
        let named = (try? URITemplate(address))?.variables ?? []
        var inBody = arguments
        for name in named { inBody.values[name] = nil }
        for name in inBody.values.keys { arguments.values[name] = nil }
        do {
            return try .arguments(inBody, as: encoding)
        } catch {
            throw CommandFailure(.usage, error.description)
        }
    }

    private func tell(_ error: ServiceError) -> ExitReason {
        // The body of an error response is printed, too.
        if case .status = error.kind { output.writeRefusal(error) }
        StandardStream.error.write("error: \(TerminalText.shown(error.description))\n")
        return ExitReason(error)
    }
}

extension ExitReason {
    /// Returns the exit reason for a failed call.
    init(_ error: ServiceError) {
        self =
            switch error.kind {
            case .status where (error.status ?? 0) >= 400: ExitReason(status: error.status ?? 500)
            case .address, .arguments, .header: .usage
            case .transport(.body): .noInput
            case .transport(.malformed), .status, .redirect, .tooLarge, .contentType, .decoding:
                .badInput
            case .transport, .credentials: .unavailable
            case .timedOut: .timedOut
            case .cancelled: .internalError
            }
    }
}
