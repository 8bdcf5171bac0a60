import GalleryService
import Testing

@Suite("Bandwidth of the service")
struct BandwidthDataTests {
    @Test func dataCenterTrafficAddsUpToTheMonthlyTotals() async throws {
        let service = try await GalleryService.start()
        let months: [BandwidthMonth] = try await Client(service).value("bandwidth")
        #expect(months.map(\.month).first == "2026-01")
        #expect(months.map(\.month).last == "2026-12")
        #expect(months.count == 12)
        for month in months {
            #expect(month.dataCentres.map(\.dataCentre) == DataCenter.allCases)
            let inbound = month.dataCentres.reduce(0) { $0 + $1.inbound }
            let outbound = month.dataCentres.reduce(0) { $0 + $1.outbound }
            #expect(abs(inbound - month.inbound) < 0.001)
            #expect(abs(outbound - month.outbound) < 0.001)
            #expect(abs(month.overage - max(0, month.outbound - month.limit)) < 0.001)
        }
        #expect(months.contains { $0.overage > 0 })
        #expect(months.contains { $0.overage == 0 })
        #expect(months.contains { $0.inbound != $0.inbound.rounded() })
    }
}
