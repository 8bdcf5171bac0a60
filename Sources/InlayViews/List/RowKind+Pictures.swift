import InlayHTML

/// Which pictures rows may have: asked for web rows by their pages' policy, and for native ones before
/// they are laid out.
extension RowKind {
    /// What becomes of a picture in a native row.
    enum PictureVerdict: Hashable {
        /// It is loaded.
        case allowed
        /// The engine wouldn't load it: there is its description in a box.
        case blocked
        /// Only the engine knows what the address means, or shows what is there.
        case engine
    }

    /// The schemes of the addresses that pictures may have.
    var pictureSchemes: [String] {
        loadsRemoteContent ? ["data", "http", "https", "inlay-image"] : ["data"]
    }

    /// From where the pictures come that the image pipeline loads.
    var pictureAccess: PictureAccess { loadsRemoteContent ? .anywhere : .none }

    /// What becomes of a picture in a native row.
    ///
    /// - Parameters:
    ///   - image: The picture.
    ///   - base: What relative addresses are relative to.
    /// - Returns: Whether it is loaded, described, or left to the engine.
    func verdict(on image: RichTextImage, base: String?) -> PictureVerdict {
        let address = image.address
        if address.isEmpty { return .blocked }
        guard let scheme = image.scheme else {
            // It is of the page's own origin, or of the web.
            return loadsRemoteContent && base != nil ? .engine : .blocked
        }
        guard pictureSchemes.contains(scheme) else { return .blocked }
        // Drawings, and forms that aren't known here.
        if scheme == "data", !image.isPictureData { return .engine }
        return .allowed
    }
}
