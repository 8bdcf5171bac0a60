import CGLib

/// Determines the media types of files from their names.
enum MediaType {
    /// The types that web pages use, fixed here so that they don't depend on the desktop's
    /// database.
    private static let known: [String: String] = [
        "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "json": "application/json",
        "txt": "text/plain; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "avif": "image/avif", "ico": "image/x-icon", "woff": "font/woff", "woff2": "font/woff2",
        "ttf": "font/ttf", "otf": "font/otf", "pdf": "application/pdf",
        "wasm": "application/wasm", "mp3": "audio/mpeg", "mp4": "video/mp4", "webm": "video/webm",
    ]

    static func type(ofFileNamed name: String) -> String {
        let file = name.split(separator: "/").last ?? ""
        if let dot = file.lastIndex(of: "."),
            let type = known[file[file.index(after: dot)...].lowercased()]
        {
            return type
        }
        guard let guess = g_content_type_guess(String(file), nil, 0, nil) else { return fallback }
        defer { g_free(guess) }
        guard let type = g_content_type_get_mime_type(guess) else { return fallback }
        defer { g_free(type) }
        return String(cString: type)
    }

    private static let fallback = "application/octet-stream"
}
