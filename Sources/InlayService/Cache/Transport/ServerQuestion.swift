/// A request option: whether to revalidate with the server before returning a stale response.
package struct ServerQuestion: TransportValue {
    package static let defaultValue = ServerQuestion(isWanted: false)

    package let isWanted: Bool

    package init(isWanted: Bool) {
        self.isWanted = isWanted
    }
}
