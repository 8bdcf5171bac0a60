import Foundation
import GalleryService

/// The data of the bandwidth page's template.
struct BandwidthPage: Encodable {
    struct Month: Encodable {
        let name: String
        let shortName: String
        let inbound: Double
        let outbound: Double
        let overage: Double
        /// The heights of the bars, in percent of the chart's height.
        let inboundHeight: Double
        let outboundHeight: Double
        let centres: [Centre]
    }

    struct Centre: Encodable {
        let city: String
        let inbound: Double
        let outbound: Double
    }

    let months: [Month]
    let limit: Double
    let limitHeight: Double
    let totalInbound: Double
    let totalOutbound: Double
    let totalOverage: Double

    init(_ months: [BandwidthMonth]) {
        let highest = months.flatMap { [$0.inbound, $0.outbound, $0.limit] }.max() ?? 1
        func height(_ value: Double) -> Double { (value / highest * 1_000).rounded() / 10 }
        self.months = months.map { month in
            Month(
                name: Self.name(of: month.month, pattern: "MMMM yyyy"),
                shortName: Self.name(of: month.month, pattern: "MMM"),
                inbound: month.inbound, outbound: month.outbound, overage: month.overage,
                inboundHeight: height(month.inbound), outboundHeight: height(month.outbound),
                centres: month.dataCentres.map {
                    Centre(
                        city: $0.dataCentre.city, inbound: $0.inbound, outbound: $0.outbound)
                })
        }
        limit = months.last?.limit ?? 0
        limitHeight = height(limit)
        totalInbound = months.map(\.inbound).reduce(0, +)
        totalOutbound = months.map(\.outbound).reduce(0, +)
        totalOverage = months.map(\.overage).reduce(0, +)
    }

    private static func name(of month: String, pattern: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "yyyy-MM"
        guard let date = formatter.date(from: month) else { return month }
        formatter.dateFormat = pattern
        return formatter.string(from: date)
    }
}
