package import Foundation

/// A photo of the portal's data centers and their surroundings, as a row of `/photos`.
package struct PortalPhoto: Codable, Hashable, Identifiable, Sendable {
    /// The photo's id.
    package let id: Int

    /// The title, which names the subject.
    package let title: String

    /// The location at which the photo was taken.
    package let place: String

    /// The photographer's name.
    package let photographer: String

    /// The time at which the photo was taken.
    package let taken: Date

    /// The average color, such as `#30507A`, for a placeholder.
    package let color: String

    /// The path of the thumbnail, 320 × 240 pixels.
    package var thumbnail: String { "photos/\(id)/thumbnail" }

    /// The path of the full-size image, 1,600 × 1,200 pixels.
    package var picture: String { "photos/\(id)/picture" }
}
