/// An address with its hash.
struct AddressKey: TableKey {
    let text: String
    let tableHash: Int

    init(_ text: String) {
        self.text = text
        tableHash = text.hashValue
    }

    static func == (left: AddressKey, right: AddressKey) -> Bool {
        left.tableHash == right.tableHash && left.text == right.text
    }
}
