import SwiftDiagnostics

/// What the compiler offers to put right.
struct Repair: FixItMessage {
    let message: String

    var fixItID: MessageID { MessageID(domain: "InlayMacros", id: message) }
}
