/// A key that has its hash with it, made with the program's own seed.
protocol TableKey: Equatable {
    /// The hash, good enough to be a place in a table.
    var tableHash: Int { get }
}
