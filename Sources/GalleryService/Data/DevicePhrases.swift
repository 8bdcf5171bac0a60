/// The names of devices, and the frequencies of their kinds and statuses.
enum DevicePhrases {
    /// The kinds of devices, repeated by frequency; most are virtual servers.
    static let kinds: [DeviceKind] =
        Array(repeating: .virtualServer, count: 12) + Array(repeating: .dedicatedServer, count: 4)
        + [.firewall, .firewall, .loadBalancer, .loadBalancer, .storage, .networkSwitch]

    static let locations: [DataCenter] =
        DataCenter.allCases + [.frankfurt, .frankfurt, .zurich, .ashburn]

    /// The statuses of devices, repeated by frequency; a tenth isn't running normally.
    static let statuses: [DeviceStatus] =
        Array(repeating: .running, count: 32)
        + [.degraded, .degraded, .degraded, .unreachable, .maintenance, .maintenance]
        + [.stopped, .stopped]

    static func roles(of kind: DeviceKind) -> [String] {
        switch kind {
        case .virtualServer: ["web", "app", "api", "queue", "cache", "build", "mail", "staging"]
        case .dedicatedServer: ["db", "search", "render", "analytics"]
        case .firewall: ["fw", "vpn"]
        case .loadBalancer: ["lb"]
        case .storage: ["nas", "backup", "objects"]
        case .networkSwitch: ["sw"]
        }
    }

    static let labels = [
        "Shop", "Shop (staging)", "Bücher & Söhne: catalogue", "Intranet", "Wiki", "Checkout",
        "checkout <v2>", "Payments, don't touch!", "Old CRM", "New CRM", "Newsletter",
        "Reports & statistics", "\"Blue\" cluster", "\"Green\" cluster", "Image resizing 🖼️",
        "Search", "Customer portal", "Ana's playground", "Überwachung", "Archiv 2019–2024",
        "Grüße-App", "Site of the Kraków office", "Zażółć gęślą jaźń (test)", "Produção",
        "Homologação", "CI runner", "CI runner <nightly>", "Primary database",
        "Replica for reports", "Session store", "Message queue", "Video encoding 🎬",
        "Telephony", "Backup of the backup", "Licence server",
        "Donaudampfschifffahrtsgesellschaftsverwaltung", "<b>not bold</b>", "R&D",
        "Load test; ends in March", "日本語サイト", "Legacy (PHP 5.6)", "Maps & tiles",
    ]
}
