import GRDB

extension DatabaseQueue {
    /// Opens a file beside a store, which locks it for moments, also when it closes it.
    static func beside(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
