public import Foundation
import InlayValues

/// The images that a row's HTML refers to by `cid:` addresses, as the HTML of mails does.
///
/// ```swift
/// row.inlineImages = InlineImages(of: mail.id) { contentID in
///     guard let part = try await mailbox.part(contentID, of: mail.id) else { return nil }
///     return InlineImage(part.bytes, type: part.type)
/// }
/// ```
///
/// The closure is called when a row with such an image is about to be displayed. Its argument is
/// the content id as in the header `Content-ID`, without angle brackets. The alternative text is
/// displayed while the closure runs, if it returns nil or throws, and for images of more
/// bytes than the limit `byteLimit`.
///
/// Two values are equal if they were made with equal owners (the argument `of`): the closure and
/// the byte limit aren't compared.
public struct InlineImages: Hashable, Sendable {
    /// The URL scheme of inline images in a row's HTML.
    package static let scheme = "cid"
    /// The scheme that replaces `cid` in the pages that display rows, because web engines can't
    /// load `cid:` URLs.
    package static let pageScheme = "inlay-cid"

    /// The identity of the message whose images these are.
    package let owner: any Hashable & Sendable
    /// The greatest size of an image file, in bytes.
    public let byteLimit: Int
    private let load: @Sendable (String) async throws -> InlineImage?

    /// Creates the images of a message.
    ///
    /// - Parameters:
    ///   - owner: The identity of the message; rows of equal owners may share loaded images.
    ///   - byteLimit: The greatest size of an image file, in bytes; 16 megabytes by default.
    ///   - load: Returns the image with a content id, or nil if the message has none.
    public init(
        of owner: some Hashable & Sendable, byteLimit: Int = 16 << 20,
        load: @escaping @Sendable (_ contentID: String) async throws -> InlineImage?
    ) {
        self.owner = owner
        self.byteLimit = byteLimit
        self.load = load
    }

    /// Returns whether two values are the images of the same message.
    public static func == (left: InlineImages, right: InlineImages) -> Bool {
        AnyHashable(left.owner) == AnyHashable(right.owner)
    }

    /// Hashes the identity of the message.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(owner)) }

    /// Loads an image.
    ///
    /// - Parameter address: The part of the image's address after `cid:`, percent-encoded.
    /// - Returns: The image file, which has at most ``byteLimit`` bytes.
    /// - Throws: ``InlineImageError``, or the error of the app's closure.
    package func image(at address: String) async throws -> InlineImage {
        guard let contentID = Self.contentID(of: address) else { throw InlineImageError.address }
        guard let image = try await load(contentID) else {
            throw InlineImageError.missing(contentID: contentID)
        }
        guard image.bytes.count <= byteLimit else {
            throw InlineImageError.tooLarge(bytes: image.bytes.count, limit: byteLimit)
        }
        guard image.hasImageType else { throw InlineImageError.type(image.type) }
        return image
    }

    /// Decodes the content id from the part of an address after `cid:`; nil if it is malformed.
    private static func contentID(of address: String) -> String? {
        guard address.utf8.count <= 2_048,
            let bytes = PercentEncoding.decoded(address[...].utf8), !bytes.isEmpty,
            !bytes.contains(0)
        else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// An image file that the app provides for a row.
public struct InlineImage: Hashable, Sendable {
    /// The contents of the file.
    public let bytes: Data
    /// The media type, such as `image/png`.
    public let type: String

    /// Creates an image file with its media type.
    public init(_ bytes: some Sequence<UInt8>, type: String) {
        self.bytes = bytes as? Data ?? Data(bytes)
        self.type = type
    }

    /// Whether the media type is an image type without parameters.
    fileprivate var hasImageType: Bool {
        type.lowercased().wholeMatch(of: /image\/[a-z0-9+.\-]{1,58}/) != nil
    }
}

/// The reason why an inline image isn't displayed.
package enum InlineImageError: Error, Hashable, CustomStringConvertible {
    /// The part of the address after `cid:` isn't a valid content id.
    case address
    /// The message has no part with the content id.
    case missing(contentID: String)
    /// The file is larger than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// The media type isn't that of an image.
    case type(String)
    /// The app didn't provide the image within this time.
    case timeout(Duration)
    /// The row isn't displayed any more.
    case cancelled

    package var description: String {
        switch self {
        case .address: "The address of the inline image has no valid content id."
        case .missing(let contentID): "The app has no inline image '\(contentID)'."
        case .tooLarge(let bytes, let limit):
            "The inline image has \(bytes) bytes; the limit is \(limit)."
        case .type(let type): "'\(type)' isn't the media type of an image."
        case .timeout(let time): "The app didn't provide the inline image within \(time)."
        case .cancelled: "The row of the inline image isn't displayed any more."
        }
    }
}
