public import InlayService

extension ServiceHeaders {
    /// Creates headers from values by name; a nil value is left out.
    public static func values(
        _ values: KeyValuePairs<String, (any CustomStringConvertible)?>
    ) -> ServiceHeaders {
        var headers: ServiceHeaders = [:]
        for case (let name, let value?) in values { headers.append(name, value.description) }
        return headers
    }
}
