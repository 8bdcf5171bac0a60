import Foundation

/// An order for delivery, as the form of `/delivery` sends it, and its errors.
struct Delivery {
    static let sizes = ["small": "Small", "medium": "Medium", "large": "Large"]
    static let extras = ["cheese": "Cheese", "olives": "Olives", "basil": "Basil"]

    /// The validation errors by field, in the format of web frameworks.
    private(set) var errors: [String: [String]] = [:]
    let name: String
    let size: String
    let time: String
    let extras: [String]

    init(_ form: FormData) {
        name = form.text("name")
        size = form.text("size")
        time = form.text("time")
        extras = form.texts("extras")
        let mail = form.text("mail")
        if name.isEmpty { errors["name"] = ["Enter the name that is at the door."] }
        if !mail.contains("@") { errors["mail"] = ["Enter an e-mail address."] }
        // An error that only the server can find.
        if mail.hasSuffix(".invalid") {
            errors["mail"] = ["Mail can't be delivered to \(mail)."]
        }
        if Self.sizes[size] == nil { errors["size"] = ["Choose a size."] }
        if !Self.times.contains(time) {
            errors["time"] = ["Choose a time from 11:00 to 21:45, in steps of 15 minutes."]
        }
        if !extras.allSatisfy({ Self.extras[$0] != nil }) {
            errors["extras"] = ["Choose from what there is."]
        }
        if form.text("instructions").count > 200 {
            errors["instructions"] = ["Write at most 200 characters."]
        }
    }

    /// The confirmation for the customer.
    var sentence: String {
        let list = extras.compactMap { Self.extras[$0]?.lowercased() }
        let with = list.isEmpty ? "" : " with \(list.joined(separator: " and "))"
        return "\(Self.sizes[size] ?? size) pizza\(with) for \(name), at \(time)."
    }

    private static let times = Set(
        (11...21).flatMap { hour in
            ["00", "15", "30", "45"].map { "\(hour):\($0)" }
        })
}
