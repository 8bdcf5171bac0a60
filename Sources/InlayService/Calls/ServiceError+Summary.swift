import InlayValues

extension ServiceError {
    /// A short sentence for users, in the app's language (`InterfaceText`).
    ///
    /// It has neither the URL nor technical terms, and no text of the server, which may be of any
    /// length. ``description`` is for developers and logs.
    public var summary: String {
        switch kind {
        case .status:
            let status = status ?? 0
            let sentence: InterfaceText = status >= 500 ? .serverFailed : .serverRefused
            return sentence("\(status)")
        case .credentials: return InterfaceText.signInFailed()
        case .timedOut, .transport(.timedOut): return InterfaceText.serverTimedOut()
        case .cancelled, .transport(.cancelled): return InterfaceText.callCancelled()
        case .transport(.nameNotFound), .transport(.unreachable):
            return InterfaceText.serviceUnreachable()
        case .transport(.lost): return InterfaceText.connectionLost()
        case .transport(.certificate): return InterfaceText.certificateInvalid()
        case .transport(.notStored): return InterfaceText.notStored()
        case .redirect, .tooLarge, .contentType, .decoding, .transport(.malformed):
            return InterfaceText.responseInvalid()
        case .address, .arguments, .header, .transport(.body), .transport(.refused):
            return InterfaceText.callInvalid()
        }
    }
}
