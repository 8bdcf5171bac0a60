/// A generator of the portal's devices.
enum DeviceMaker {
    static func devices(seed: UInt64) -> [Device] {
        var chooser = Chooser(seed: seed)
        var counts: [String: Int] = [:]
        return (0..<count).map { index in
            let kind = chooser.one(of: DevicePhrases.kinds)
            let location = chooser.one(of: DevicePhrases.locations)
            let role = chooser.one(of: DevicePhrases.roles(of: kind))
            let place = "\(role).\(location.rawValue)"
            counts[place, default: 0] += 1
            let number = counts[place, default: 1]
            let name = "\(role)-\(number < 10 ? "0" : "")\(number)"
            return Device(
                id: 1_001 + index,
                hostname: "\(name).\(location.rawValue.lowercased()).nimbus-harbour.example",
                label: chooser.one(of: DevicePhrases.labels), kind: kind, location: location,
                ip: address(index, chooser.happens(percent: 12)),
                status: chooser.one(of: DevicePhrases.statuses))
        }
    }

    private static let count = 240

    /// Returns an address from the ranges that are reserved for documentation, which no real host
    /// has.
    private static func address(_ index: Int, _ isLong: Bool) -> String {
        let block = ["192.0.2", "198.51.100", "203.0.113"][index % 3]
        let host = 10 + index / 3
        return isLong ? "2001:db8:\(String(index % 7, radix: 16))::\(host)" : "\(block).\(host)"
    }
}
