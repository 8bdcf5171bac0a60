public import ArgumentParser
import Foundation
public import Inlay

/// The command line options for the cache of responses and its strategy.
struct CallCache: ParsableArguments {
    @Option(help: ArgumentHelp("A folder that answers are kept in.", valueName: "dir"))
    var cache: String?

    @Option(
        help: ArgumentHelp(
            """
            How they are used: networkFirst, strict, cacheFirst, staleWhileRevalidate, cacheOnly or \
            networkOnly. (default: networkFirst)
            """))
    var strategy: CacheStrategy?

    @Option(
        help: ArgumentHelp(
            "Whose answers they are, where requests have cookies or headers of their caller's own.",
            valueName: "name"))
    var account: String?

    func validate() throws {
        if account != nil, cache == nil {
            throw ValidationError("An account is for stored answers; give --cache, too.")
        }
        if cache == "" { throw ValidationError("The name of the cache is empty.") }
        if strategy != nil, cache == nil {
            throw ValidationError("A strategy is for stored answers; give --cache, too.")
        }
    }

    func open() throws(CommandFailure) -> ResponseCache? {
        guard let cache else { return nil }
        do {
            return try ResponseCache(folder: URL(fileURLWithPath: cache, isDirectory: true))
        } catch {
            throw CommandFailure(
                .noOutput, "\(cache) can't keep answers: \(error) Check the folder.")
        }
    }
}

extension CacheStrategy: ExpressibleByArgument {}
