import Hummingbird

extension Array where Element: Identifiable<Int> {
    /// The element whose number stands in the address.
    func named(by context: BasicRequestContext, as noun: String) throws -> Element {
        let text = context.parameters.get("id") ?? ""
        guard let id = Int(text), let element = first(where: { $0.id == id }) else {
            throw Refusal(.notFound, "There is no \(noun) \(text).")
        }
        return element
    }
}
