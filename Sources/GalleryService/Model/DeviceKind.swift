/// What kind of machine a device is.
public enum DeviceKind: String, Codable, CaseIterable, Sendable {
    /// A share of a machine.
    case virtualServer

    /// A machine of its own.
    case dedicatedServer

    /// A firewall.
    case firewall

    /// What spreads requests over servers.
    case loadBalancer

    /// Disks that are reached over the network.
    case storage

    /// A network switch.
    case networkSwitch
}
