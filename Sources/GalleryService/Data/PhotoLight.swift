/// The time of day at which a photo was taken, which determines its colors.
enum PhotoLight: Int, CaseIterable {
    case dawn, noon, overcast, evening, night

    /// Determines the light of a photo from its title.
    init(of photo: PortalPhoto) {
        self = Self.allCases.first { photo.title.hasPrefix($0.title) } ?? .noon
    }

    var title: String {
        switch self {
        case .dawn: "Dawn"
        case .noon: "Noon"
        case .overcast: "Before the rain"
        case .evening: "Evening"
        case .night: "Night"
        }
    }

    var hour: Double {
        switch self {
        case .dawn: 6
        case .noon: 12
        case .overcast: 15
        case .evening: 20
        case .night: 23
        }
    }

    /// The colors of the upper sky, the horizon, far hills, near hills, and the sun or moon.
    var colors: (sky: String, horizon: String, far: String, near: String, disc: String) {
        switch self {
        case .dawn: ("#5B7DB1", "#F7C9A9", "#9D93B8", "#2F3A4A", "#FFF1D6")
        case .noon: ("#3F8FD6", "#CDE8F7", "#8DB6C4", "#2E5A3A", "#FFFBE0")
        case .overcast: ("#7D8A96", "#C9D0D4", "#98A5AB", "#3C4A42", "#E4E8EA")
        case .evening: ("#3B3A6B", "#F28B50", "#8A5A78", "#231F33", "#FFD79A")
        case .night: ("#0B1230", "#2B3C6B", "#24305A", "#070B18", "#EEF1FF")
        }
    }

    /// The average color of the whole image.
    var mean: String {
        switch self {
        case .dawn: "#8C8FA6"
        case .noon: "#7FAFC4"
        case .overcast: "#87928F"
        case .evening: "#7B5468"
        case .night: "#16204A"
        }
    }
}
