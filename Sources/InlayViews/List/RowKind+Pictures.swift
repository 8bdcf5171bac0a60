import InlayHTML

/// The images that rows may load.
///
/// For web rows the page's content security policy enforces this; for native rows it is checked
/// before layout.
extension RowKind {
    /// A decision about an image in a native row.
    enum PictureVerdict: Hashable {
        /// The image is loaded.
        case allowed
        /// The engine wouldn't load the image: a box with its description replaces it.
        case blocked
        /// Only the engine can resolve the address or render the format.
        case engine
    }

    /// The URL schemes that images may have.
    var pictureSchemes: [String] {
        loadsRemoteContent ? ["data", "http", "https", "inlay-image"] : ["data"]
    }

    /// The origins of images that the image pipeline may load.
    var pictureAccess: PictureAccess { loadsRemoteContent ? .anywhere : .none }

    /// Decides whether a native row loads an image.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - base: The base address of relative addresses.
    /// - Returns: Whether the image is loaded, replaced by its description, or left to the engine.
    func verdict(on image: RichTextImage, base: String?) -> PictureVerdict {
        let address = image.address
        if address.isEmpty { return .blocked }
        guard let scheme = image.scheme else {
            // A relative address refers to the page's own origin, or to the web if there is a base
            // address.
            return loadsRemoteContent && base != nil ? .engine : .blocked
        }
        guard pictureSchemes.contains(scheme) else { return .blocked }
        // Vector images, and formats that the decoders don't know.
        if scheme == "data", !image.isPictureData { return .engine }
        return .allowed
    }
}
