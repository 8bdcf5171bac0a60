/// What a page of rows may do: rows of different kinds never share one.
package struct RowKind: Hashable, Sendable {
    /// Whether its pictures may come from the network.
    package var loadsRemoteContent = false
    /// Whether scripts of the row run.
    package var runsScripts = false

    package init(loadsRemoteContent: Bool = false, runsScripts: Bool = false) {
        self.loadsRemoteContent = loadsRemoteContent
        self.runsScripts = runsScripts
    }
}
