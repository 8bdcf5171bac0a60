import GRDB

extension DatabaseQueue {
    /// Opens the file of a store, which may lock it for a moment.
    static func beside(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
