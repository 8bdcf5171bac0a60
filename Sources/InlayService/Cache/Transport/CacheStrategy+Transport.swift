extension CacheStrategy: TransportValue {
    /// The default strategy of a request.
    public static let defaultValue = CacheStrategy.networkFirst
}
