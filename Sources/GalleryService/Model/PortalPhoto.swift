public import Foundation

/// A photo of the portal's data centers and their surroundings, as a row of `/photos`.
public struct PortalPhoto: Codable, Hashable, Identifiable, Sendable {
    /// The photo's id.
    public let id: Int

    /// The title, which names the subject.
    public let title: String

    /// The location at which the photo was taken.
    public let place: String

    /// The photographer's name.
    public let photographer: String

    /// The time at which the photo was taken.
    public let taken: Date

    /// The average color, such as `#30507A`, for a placeholder.
    public let color: String

    /// The path of the thumbnail, 320 × 240 pixels.
    public var thumbnail: String { "photos/\(id)/thumbnail" }

    /// The path of the full-size image, 1,600 × 1,200 pixels.
    public var picture: String { "photos/\(id)/picture" }
}
