/// How a picture is put into a place of other proportions.
public enum ImageContentMode: String, Hashable, Sendable, CaseIterable {
    /// As a whole; a part of the place stays empty.
    case fit
    /// So that it covers the place; a part of it is cut off.
    case fill
}
