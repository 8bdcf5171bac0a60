/// A customer who opens tickets: the company and its contact person.
struct TicketCustomer: Sendable {
    let name: String
    let person: String
}
