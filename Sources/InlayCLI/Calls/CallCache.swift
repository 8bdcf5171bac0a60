public import ArgumentParser
import Foundation
public import Inlay

/// The command line options for the cache of responses and its strategy.
struct CallCache: CheckedArguments {
    @Option(
        help: ArgumentHelp("The folder of the cache of responses.", valueName: "dir"),
        completion: .directory)
    var cache: String?

    @Option(
        help: ArgumentHelp(
            """
            The cache strategy: networkFirst, strict, cacheFirst, staleWhileRevalidate, cacheOnly or \
            networkOnly. (default: networkFirst)
            """))
    var strategy: CacheStrategy?

    @Option(
        help: ArgumentHelp(
            "The owner of cached responses, if cookies or headers identify the caller.",
            valueName: "name"))
    var account: String?

    func checkValues() throws {
        if account != nil, cache == nil {
            throw ValidationError("--account is for cached responses; give --cache, too.")
        }
        if cache == "" { throw ValidationError("The name of the cache is empty.") }
        if strategy != nil, cache == nil {
            throw ValidationError("--strategy is for cached responses; give --cache, too.")
        }
    }

    func open() throws(CommandFailure) -> ResponseCache? {
        guard let cache else { return nil }
        do {
            return try ResponseCache(folder: URL(fileURLWithPath: cache, isDirectory: true))
        } catch {
            throw CommandFailure(
                .noOutput, "\(cache) can't be used as a cache: \(error) Check the folder.")
        }
    }
}

extension CacheStrategy: ExpressibleByArgument {}
