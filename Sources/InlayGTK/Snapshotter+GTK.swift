public import InlayViews

extension Snapshotter {
    /// Makes a snapshotter with WebKitGTK.
    ///
    /// Needs a display, which may be a virtual one.
    ///
    /// - Parameter profile: The profile, which shares processes and sessions between views.
    public convenience init(profile: WebProfile = .shared) {
        self.init { WebKitEngine($0, profile: profile, isOffscreen: true) }
    }
}
