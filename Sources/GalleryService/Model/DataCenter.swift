/// A data center of the hosting company, encoded as its short code, such as `"FRA1"`.
package enum DataCenter: String, Codable, CaseIterable, Sendable {
    /// Frankfurt am Main, Germany: the oldest and largest.
    case frankfurt = "FRA1"

    /// Zürich, Switzerland.
    case zurich = "ZRH1"

    /// Kraków, Poland.
    case krakow = "KRK1"

    /// Ashburn in Virginia, United States.
    case ashburn = "IAD2"

    /// São Paulo, Brazil.
    case saoPaulo = "GRU1"

    /// Singapore.
    case singapore = "SIN3"

    /// The name of the city, in its own language.
    package var city: String {
        switch self {
        case .frankfurt: "Frankfurt am Main"
        case .zurich: "Zürich"
        case .krakow: "Kraków"
        case .ashburn: "Ashburn"
        case .saoPaulo: "São Paulo"
        case .singapore: "Singapore"
        }
    }
}
