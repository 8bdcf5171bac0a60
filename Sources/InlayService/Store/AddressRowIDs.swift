/// The row ids of cached responses by the hash of their URL.
///
/// Almost all URLs have a single response, which is stored without an array.
struct AddressRowIDs {
    private var single: [Int64: Int64] = [:]
    private var lists: [Int64: [Int64]] = [:]
    private(set) var count = 0

    /// The row ids for a URL's hash, oldest first.
    subscript(hash: Int64) -> [Int64] {
        get {
            if let only = single[hash] { return [only] }
            return lists.isEmpty ? [] : lists[hash] ?? []
        }
        set {
            count += newValue.count - self[hash].count
            single[hash] = newValue.count == 1 ? newValue[0] : nil
            if newValue.count > 1 || !lists.isEmpty {
                lists[hash] = newValue.count > 1 ? newValue : nil
            }
        }
    }

    /// Adds a row id that is higher than all others of the URL.
    mutating func add(_ id: Int64, for hash: Int64) {
        count += 1
        if let other = single.updateValue(id, forKey: hash) {
            single[hash] = nil
            lists[hash] = [other, id]
        } else if !lists.isEmpty, let others = lists[hash] {
            single[hash] = nil
            lists[hash] = others + [id]
        }
    }
}
