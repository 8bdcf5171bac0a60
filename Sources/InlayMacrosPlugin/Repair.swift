import SwiftDiagnostics

/// The message of a fix-it.
struct Repair: FixItMessage {
    let message: String

    var fixItID: MessageID { MessageID(domain: "InlayMacros", id: message) }
}
