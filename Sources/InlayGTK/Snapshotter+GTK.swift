public import InlayViews

extension Snapshotter {
    /// Makes a snapshotter with WebKitGTK.
    ///
    /// It needs a display, which may be a virtual one.
    ///
    /// - Parameter profile: What its views share with others.
    public convenience init(profile: Profile = .shared) {
        self.init { WebKitEngine($0, profile: profile, isOffscreen: true) }
    }
}
