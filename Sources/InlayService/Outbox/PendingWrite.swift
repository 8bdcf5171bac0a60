public import Foundation
public import HTTPTypes

/// A write that isn't done yet.
public struct PendingWrite: Hashable, Sendable, Identifiable {
    /// Its number; a later write has a greater one.
    public let id: Int64

    /// The method.
    public let method: HTTPRequest.Method

    /// The address.
    public let url: URL

    /// What it changes: writes of one resource are sent one after the other.
    public let resource: String

    /// What the app calls it.
    public let title: String

    /// When it was made.
    public let added: Date

    /// How many bytes its body has.
    public let bodyLength: Int64

    /// How often it was sent.
    public let attempts: Int

    /// Why the last attempt failed, in a sentence.
    public let problem: String?

    /// What it waits for.
    public let state: WriteState
}
