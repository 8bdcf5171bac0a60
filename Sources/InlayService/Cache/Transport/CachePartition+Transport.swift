extension CachePartition {
    /// The partition of a transport's request: the one that it names, or that of its credential.
    public init(of request: TransportRequest) {
        self =
            request.partition.isEmpty
            ? CachePartition(of: request.headers)
            : CachePartition(name: "caller " + request.partition)
    }
}
