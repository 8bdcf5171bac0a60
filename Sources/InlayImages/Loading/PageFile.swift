import Foundation

/// An image file for a web page, with the URL of its original.
struct PageFile: Sendable {
    let file: EncodedImage
    let url: URL
}
