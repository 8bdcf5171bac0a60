/// What two loads have in common that share a picture.
struct PictureKey: Hashable, Sendable {
    let key: ImageKey
    let use: OriginalUse
}
