import Foundation
import Inlay

func ownTexts(button: Button) throws {
    let texts = try TextCatalog(folder: Bundle.module.bundleURL.appending(path: "Texts"))
    button.title = texts("delete", "3")
}

func localizedDocument(texts: TextCatalog, screens: MarkupFolder) throws -> MarkupView {
    let view = try MarkupView(named: "Notes", in: screens, localized: { texts[$0] })
    return view
}

func translatedInterface(texts: TextCatalog) {
    InterfaceText.translate { text, _ in texts[text.rawValue] }
}

func isolatedLine(row: ListRow, customer: String, day: String) {
    row.subtitle = IsolatedText("\(customer) · \(day)").text
}
