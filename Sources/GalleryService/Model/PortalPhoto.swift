public import Foundation

/// A photograph of the portal's data centres and what is around them, as a row of `/photos`.
public struct PortalPhoto: Codable, Hashable, Identifiable, Sendable {
    /// The number of the photograph.
    public let id: Int

    /// What is seen.
    public let title: String

    /// Where it was taken.
    public let place: String

    /// Who took it.
    public let photographer: String

    /// When.
    public let taken: Date

    /// Its mean colour, such as `#30507A`.
    public let color: String

    /// The path of its small picture, 320 × 240 pixels.
    public var thumbnail: String { "photos/\(id)/thumbnail" }

    /// The path of the whole picture, 1,600 × 1,200 pixels.
    public var picture: String { "photos/\(id)/picture" }
}
