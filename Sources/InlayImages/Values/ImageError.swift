public import InlayService

/// The reason why an image couldn't be loaded or decoded.
public enum ImageError: Error, Sendable, CustomStringConvertible {
    /// The call of the service that serves the image failed.
    case service(ServiceError)

    /// An app's own image source failed, for the given reason.
    case source(String)

    /// The file has no image format that the pipeline knows.
    case unknownFormat

    /// The file's format is known, but no decoder for it is installed.
    case unsupportedFormat(ImageFormat)

    /// The format is decoded only from the app's own files, never from untrusted files.
    case unsafeFormat(ImageFormat)

    /// The file begins like an image but is truncated or malformed.
    case damaged(String)

    /// Decoding the image would exceed a memory limit.
    case tooLarge(String)

    /// The request's ``ImageProcessing`` failed.
    case processing(String)

    /// All waiters of the image cancelled.
    case cancelled

    /// Whether the error is a cancellation and not a failure.
    public var isCancellation: Bool {
        switch self {
        case .cancelled: true
        case .service(let error): error.isCancellation
        default: false
        }
    }

    /// A sentence that says what went wrong.
    public var description: String {
        switch self {
        case .service(let error): error.description
        case .source(let reason): "The image can't be loaded: \(reason)."
        case .unknownFormat: "The file is not an image of a known format."
        case .unsupportedFormat(let format):
            "No decoder is installed for images of type \(format.type)\(Self.advice(on: format))."
        case .unsafeFormat(let format):
            "The image is \(format.type), which is decoded only from the app's own files."
        case .damaged(let reason): "The image file is damaged: \(reason)."
        case .tooLarge(let reason): "The image is too large: \(reason)."
        case .processing(let reason): "The image can't be processed: \(reason)."
        case .cancelled: "Loading the image was cancelled."
        }
    }

    /// Returns the advice which Debian package to install for a format's decoder.
    private static func advice(on format: ImageFormat) -> String {
        let package: String? =
            switch format {
            case .webp: "webp-pixbuf-loader"
            case .avif: "libavif-gdk-pixbuf"
            case .svg: "librsvg2-common"
            default: nil
            }
        let condition =
            ImageFormat.untrustedFormats.contains(format)
            ? "" : "for the app's own files, enable the format in the decoder and "
        return package.map { "; \(condition)install the package \($0) for gdk-pixbuf" } ?? ""
    }
}
