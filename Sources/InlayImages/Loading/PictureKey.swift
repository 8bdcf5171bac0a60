/// What two loads have in common that share a picture.
struct PictureKey: Hashable, Sendable {
    let key: ImageKey
    let use: OriginalUse
    /// Loads of before a log-out and of after it share nothing.
    let epoch: Int
}

/// What two loads have in common that share a file.
struct FileKey: Hashable, Sendable {
    let request: OriginalRequest
    let epoch: Int
}
