import Foundation
import GalleryService

/// The data of the alarm page's template.
struct AlarmPage: Encodable {
    struct Measurement: Encodable {
        let name: String
        let value: Double
        let unit: String
        let threshold: Double
        let isOver: Bool
    }

    let title: String
    let severity: String
    let severityStyle: String
    let hostname: String
    let since: String
    let acknowledged: Bool
    let message: String
    let measurements: [Measurement]

    init(_ alarm: Alarm) {
        title = alarm.title
        severity = alarm.severity.badge.text
        severityStyle = alarm.severity.badge.style
        hostname = alarm.hostname
        since = alarm.since.momentText
        acknowledged = alarm.acknowledged
        message = alarm.message
        measurements = alarm.measurements.map {
            Measurement(
                name: $0.name, value: $0.value, unit: $0.unit, threshold: $0.threshold,
                isOver: $0.value >= $0.threshold)
        }
    }
}
