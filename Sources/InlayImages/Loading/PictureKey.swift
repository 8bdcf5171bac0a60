/// The key by which loads of the same decoded image are coalesced.
struct PictureKey: Hashable, Sendable {
    let key: ImageKey
    let use: OriginalUse
    /// The number of log-outs so far, so that loads before and after a log-out are never
    /// coalesced.
    let epoch: Int
}

/// The key by which downloads of the same file are coalesced.
struct FileKey: Hashable, Sendable {
    let request: OriginalRequest
    let epoch: Int
}
