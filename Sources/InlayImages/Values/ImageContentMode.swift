/// How an image is scaled to a view of different proportions.
public enum ImageContentMode: String, Hashable, Sendable, CaseIterable {
    /// The whole image is visible; a part of the view stays empty.
    case fit
    /// The image covers the view; its excess is cropped.
    case fill
}
