import SwiftDiagnostics

/// The message of a fix-it.
struct MacroFixIt: FixItMessage {
    let message: String

    var fixItID: MessageID { MessageID(domain: "InlayMacros", id: message) }
}
