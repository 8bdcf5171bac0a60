/// Who asks.
struct TicketCustomer: Sendable {
    let name: String
    let person: String
}
