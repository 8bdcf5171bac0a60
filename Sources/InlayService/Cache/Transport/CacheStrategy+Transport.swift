extension CacheStrategy: TransportValue {
    /// What is meant where a request says nothing.
    public static let defaultValue = CacheStrategy.networkFirst
}
