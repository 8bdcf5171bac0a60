import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let collection = MarkupElement("Collection", "Children in lines that wrap.") { _, _ in
        Widget(adopting: gtk_flow_box_new())
    }
    .children(.any)
    .attribute("itemWidth", .pixels, "The width of each child.")
    .attribute("itemHeight", .pixels, "The height of each child.")
    .insets("sectionInset", of: "the children")
    .attribute("minimumLineSpacing", .pixels, "Space between lines.") { (box: Widget, value) in
        box[GLibProperty("row-spacing")] = UInt32(clamping: value.int ?? 0)
    }
    .attribute("minimumInteritemSpacing", .pixels, "Space between children of a line.") {
        (box: Widget, value) in
        box[GLibProperty("column-spacing")] = UInt32(clamping: value.int ?? 0)
    }
    .attribute(
        "scrollDirection", .words("direction", "vertical horizontal"),
        "In which direction the lines go on."
    )
    .instruction("backgroundView", .next, "The next element lies behind the children.")
    .changing { element in
        element.standsForClass = false
        element.attach = { MarkupCollection.add($1, to: $0.parent) }
        element.complete = { MarkupCollection.complete($0.parent) }
    }

    static let collectionCell = MarkupElement("CollectionCell", "An item of a collection.") {
        _, _ in Bin()
    }
    .uses(.boxes)
    .children(.one)
    .instruction("ignoreLayoutMargins", .none, "Padding doesn't count.")
    .instruction("backgroundView", .next, "The next element lies behind the item.")
    .changing { $0.standsForClass = false }
}
