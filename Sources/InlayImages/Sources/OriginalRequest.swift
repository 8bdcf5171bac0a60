public import Foundation

/// Which file is wanted.
public struct OriginalRequest: Hashable, Sendable {
    /// Where it is.
    public var url: URL
    /// Whether the server isn't told who asks.
    public var isAnonymous: Bool
    /// How what is stored is used.
    public var use: OriginalUse
    /// How many bytes it may have.
    public var byteLimit: Int

    /// Describes a file.
    public init(
        _ url: URL, isAnonymous: Bool = false, use: OriginalUse = .usual,
        byteLimit: Int = ImageLimits().fileBytes
    ) {
        self.url = url
        self.isAnonymous = isAnonymous
        self.use = use
        self.byteLimit = byteLimit
    }
}
