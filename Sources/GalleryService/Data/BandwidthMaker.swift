/// A generator of the year's traffic.
enum BandwidthMaker {
    /// Generates the twelve months of 2026.
    ///
    /// Sums are computed in whole hundredths of a gigabyte, so that they are exact.
    static func months(seed: UInt64) -> [BandwidthMonth] {
        var chooser = Chooser(seed: seed)
        return (1...12).map { number in
            let split = zip(DataCenter.allCases, shares).map { dataCentre, share in
                // There is more traffic in winter, and most before Christmas.
                let season = 100 + abs(number - 7) * 6 + (number >= 11 ? 14 : 0)
                let base = share * season
                return (
                    dataCentre, inbound: base * chooser.number(in: 21...38),
                    outbound: base * chooser.number(in: 84...126)
                )
            }
            let outbound = split.reduce(0) { $0 + $1.outbound }
            return BandwidthMonth(
                month: "2026-\(number < 10 ? "0" : "")\(number)",
                inbound: gigabytes(split.reduce(0) { $0 + $1.inbound }),
                outbound: gigabytes(outbound), limit: gigabytes(limit),
                overage: gigabytes(max(0, outbound - limit)),
                dataCentres: split.map { dataCentre, inbound, outbound in
                    DataCenterTraffic(
                        dataCentre: dataCentre, inbound: gigabytes(inbound),
                        outbound: gigabytes(outbound))
                })
        }
    }

    /// The share of each data center, in the order of the cases.
    private static let shares = [97, 41, 23, 61, 19, 33]

    /// The monthly limit, in hundredths of a gigabyte.
    private static let limit = 3_600_000

    private static func gigabytes(_ hundredths: Int) -> Double {
        Double(hundredths) / 100
    }
}
