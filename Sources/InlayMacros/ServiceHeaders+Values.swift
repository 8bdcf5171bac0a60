import Foundation
public import InlayService

extension ServiceHeaders {
    /// Creates headers from values by name; a nil value is left out, and a date is an HTTP date.
    public static func values(
        _ values: KeyValuePairs<String, (any CustomStringConvertible)?>
    ) -> ServiceHeaders {
        var headers: ServiceHeaders = [:]
        for case (let name, let value?) in values {
            let date = value as? Date
            headers.append(name, date.map { HTTPDate.text(for: $0) } ?? value.description)
        }
        return headers
    }
}
