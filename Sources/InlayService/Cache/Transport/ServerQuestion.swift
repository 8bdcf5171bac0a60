/// Whether the server is to be asked before something stale is given.
package struct ServerQuestion: TransportValue {
    package static let defaultValue = ServerQuestion(isWanted: false)

    package let isWanted: Bool

    package init(isWanted: Bool) {
        self.isWanted = isWanted
    }
}
