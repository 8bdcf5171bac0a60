/// The kind of a device.
package enum DeviceKind: String, Codable, CaseIterable, Sendable {
    /// A virtual server on a shared machine.
    case virtualServer

    /// A dedicated machine.
    case dedicatedServer

    /// A firewall appliance.
    case firewall

    /// A load balancer, which distributes requests to servers.
    case loadBalancer

    /// Network storage.
    case storage

    /// A network switch.
    case networkSwitch
}
