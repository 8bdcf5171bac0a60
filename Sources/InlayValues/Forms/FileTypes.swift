/// The media types of files, by file name extension.
///
/// The list is fixed, so that the types don't depend on the desktop's database.
package enum FileTypes {
    /// The media type of unknown files.
    package static let unknown = "application/octet-stream"

    private static let essences = [
        "aac": "audio/aac", "apng": "image/apng", "avif": "image/avif", "bmp": "image/bmp",
        "bz2": "application/x-bzip2", "css": "text/css", "csv": "text/csv",
        "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "epub": "application/epub+zip", "flac": "audio/flac", "gif": "image/gif",
        "gz": "application/gzip", "heic": "image/heic", "htm": "text/html", "html": "text/html",
        "ico": "image/vnd.microsoft.icon", "ics": "text/calendar", "jpeg": "image/jpeg",
        "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
        "m4a": "audio/mp4", "md": "text/markdown", "mjs": "text/javascript",
        "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
        "odp": "application/vnd.oasis.opendocument.presentation",
        "ods": "application/vnd.oasis.opendocument.spreadsheet",
        "odt": "application/vnd.oasis.opendocument.text", "oga": "audio/ogg", "ogg": "audio/ogg",
        "ogv": "video/ogg", "opus": "audio/ogg", "otf": "font/otf",
        "pdf": "application/pdf", "png": "image/png",
        "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "rtf": "application/rtf", "svg": "image/svg+xml", "tar": "application/x-tar",
        "tif": "image/tiff", "tiff": "image/tiff", "tsv": "text/tab-separated-values",
        "ttf": "font/ttf", "txt": "text/plain", "vcf": "text/vcard", "wasm": "application/wasm",
        "wav": "audio/wav",
        "webm": "video/webm", "webp": "image/webp", "woff": "font/woff", "woff2": "font/woff2",
        "xhtml": "application/xhtml+xml", "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "xml": "application/xml", "xz": "application/x-xz", "zip": "application/zip",
        "zst": "application/zstd",
    ]

    /// Returns the media type for a file name, or ``unknown`` for an unknown or missing
    /// extension.
    package static func essence(of name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return unknown }
        return essences[name[name.index(after: dot)...].lowercased()] ?? unknown
    }
}
