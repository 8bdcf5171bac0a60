public import InlayService

/// Why there is no picture, as the end of a sentence about it.
public enum ImageError: Error, Sendable, CustomStringConvertible {
    /// The picture can't be had from where it is.
    case service(ServiceError)

    /// The picture can't be had from an app's own source.
    case source(String)

    /// What came is no picture of a kind that is decoded here.
    case unknownFormat

    /// What came is a picture of a format that no decoder here reads.
    case unsupportedFormat(ImageFormat)

    /// The format is decoded from the app's own files only.
    case unsafeFormat(ImageFormat)

    /// What came begins as a picture, and isn't a whole or a proper one.
    case damaged(String)

    /// Decoding it would take more memory than is allowed.
    case tooLarge(String)

    /// The app's own change failed.
    case processing(String)

    /// Nobody waits for it any more.
    case cancelled

    /// Whether nobody waits, rather than something failed.
    public var isCancellation: Bool {
        switch self {
        case .cancelled: true
        case .service(let error): error.isCancellation
        default: false
        }
    }

    /// What happened.
    public var description: String {
        switch self {
        case .service(let error): error.description
        case .source(let reason): "The picture can't be had: \(reason)."
        case .unknownFormat: "What came is no picture that can be decoded here."
        case .unsupportedFormat(let format):
            "The picture is \(format.type), which no decoder here reads\(Self.advice(on: format))."
        case .unsafeFormat(let format):
            "The picture is \(format.type), which is decoded from the app's own files only."
        case .damaged(let reason): "The picture is damaged: \(reason)."
        case .tooLarge(let reason): "The picture is refused: \(reason)."
        case .processing(let reason): "The picture can't be changed: \(reason)."
        case .cancelled: "The picture isn't wanted any more."
        }
    }

    /// Which package of Debian has what is missing.
    private static func advice(on format: ImageFormat) -> String {
        let package: String? =
            switch format {
            case .webp: "webp-pixbuf-loader"
            case .avif: "libavif-gdk-pixbuf"
            default: nil
            }
        return package.map { "; gdk-pixbuf needs the package \($0) for it" } ?? ""
    }
}
