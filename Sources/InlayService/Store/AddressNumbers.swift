/// The row ids of cached responses by the hash of their URL.
///
/// Almost all URLs have a single response, which is stored without an array.
struct AddressNumbers {
    private var one: [Int64: Int64] = [:]
    private var several: [Int64: [Int64]] = [:]
    private(set) var count = 0

    /// The row ids for a URL's hash, oldest first.
    subscript(hash: Int64) -> [Int64] {
        get {
            if let only = one[hash] { return [only] }
            return several.isEmpty ? [] : several[hash] ?? []
        }
        set {
            count += newValue.count - self[hash].count
            one[hash] = newValue.count == 1 ? newValue[0] : nil
            if newValue.count > 1 || !several.isEmpty {
                several[hash] = newValue.count > 1 ? newValue : nil
            }
        }
    }

    /// Adds a row id that is higher than all others of the URL.
    mutating func add(_ number: Int64, for hash: Int64) {
        count += 1
        if let other = one.updateValue(number, forKey: hash) {
            one[hash] = nil
            several[hash] = [other, number]
        } else if !several.isEmpty, let others = several[hash] {
            one[hash] = nil
            several[hash] = others + [number]
        }
    }
}
