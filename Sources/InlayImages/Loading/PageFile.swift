import Foundation

/// A picture's file for a page, and where its original is from.
struct PageFile: Sendable {
    let file: EncodedImage
    let url: URL
}
