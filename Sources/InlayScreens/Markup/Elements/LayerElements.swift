import InlayMarkup
import InlayShell

extension MarkupElement {
    static let view = MarkupElement("View", "An empty box, whose children lie over one another.") {
        _, _ in Layer(Bin())
    }
    .children(.any)

    static let layers = MarkupElement(
        "Layers", "Children over one another, each of the whole size."
    ) { _, _ in Layer(Bin()) }
    .uses(.boxes)
    .children(.any)
    .changing { $0.standsForClass = false }

    static let anchors = MarkupElement("Anchors", "Children at the edges that their anchor names.")
    {
        _, _ in Layer(Bin())
    }
    .uses(.boxes)
    .children(.any)
    .changing { element in
        element.standsForClass = false
        element.attach = { container, child in
            guard let layer = container.parent.widget as? Layer else { return }
            container.add(child, to: layer)
            MarkupLayout.anchor(child)
        }
    }

    static let visualEffect = MarkupElement(
        "VisualEffect", "A blurred box; here it is as the desktop's cards."
    ) { _, _ in Layer(Bin()).styled(.card) }
    .children(.any)
    .changing { $0.standsForClass = false }

    static let linearGradient = MarkupElement(
        "LinearGradient", "A gradient between two points, behind the children."
    ) { _, _ in Layer(Bin()) }
    .stops()
    .gradient("startX", -1000...1000, "From 0, left, to 1.", default: "0.5")
    .gradient("startY", -1000...1000, "From 0, above, to 1.", default: "0")
    .gradient("endX", -1000...1000, "From 0 to 1.", default: "0.5")
    .gradient("endY", -1000...1000, "From 0 to 1.", default: "1")

    static let radialGradient = MarkupElement(
        "RadialGradient", "A gradient around a point, behind the children."
    ) { _, _ in Layer(Bin()) }
    .stops()
    .gradient("centerX", -1000...1000, "From 0 to 1.", default: "0.5")
    .gradient("centerY", -1000...1000, "From 0 to 1.", default: "0.5")
    .gradient("radius", 0...1000, "From 0 to 1.", default: "0.5")

    private func stops() -> MarkupElement {
        children(.any)
            .attribute("colors", .list(.color), "The colors.", element: Self.showGradient)
            .attribute(
                "locations", .list(.number(0...1)), "Where each color is, from 0 to 1.",
                element: Self.showGradient
            )
            .changing { $0.standsForClass = false }
    }

    private func gradient(
        _ name: String, _ range: ClosedRange<Double>, _ summary: String, default standard: String
    ) -> MarkupElement {
        attribute(
            name, .number(range), summary, default: standard, isBindable: false,
            element: Self.showGradient)
    }

    private static let showGradient: MarkupAttribute.Setter = { element, _, _ in
        element.css.set("background-image", Gradient(element.compiled).css)
        return true
    }
}
