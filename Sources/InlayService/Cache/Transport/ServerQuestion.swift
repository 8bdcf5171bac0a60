/// Whether the server is to be asked before something stale is given.
struct ServerQuestion: TransportValue {
    static let defaultValue = ServerQuestion(isWanted: false)

    let isWanted: Bool
}
