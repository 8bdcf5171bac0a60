public import InlayService

extension ServiceHeaders {
    /// Headers of values by their names; a value that is nil has none.
    public static func values(
        _ values: KeyValuePairs<String, (any CustomStringConvertible)?>
    ) -> ServiceHeaders {
        var headers: ServiceHeaders = [:]
        for case (let name, let value?) in values { headers.append(name, value.description) }
        return headers
    }
}
