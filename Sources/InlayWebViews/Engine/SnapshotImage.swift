public import Foundation

/// A snapshot of a page as PNG, ready to be written to a file.
public struct SnapshotImage: Hashable, Sendable {
    /// The width and height of the snapshot, in pixels.
    public let width: Int, height: Int
    /// The contents of the PNG file.
    public let png: Data
    /// Whether all pixels have the same color.
    package var isUniform = false

    /// Creates a snapshot from its parts, as an engine does.
    public init(width: Int, height: Int, png: Data) {
        self.width = width
        self.height = height
        self.png = png
    }
}
