public import InlayGeometry

/// A list whose rows are any HTML, each as tall as its content.
///
/// ```swift
/// let list = ContentList(answers) { answer in .html(answer.body) }
/// ```
///
/// Only the rows in and near what is seen have a view, so that a list of a million rows costs what
/// one of a hundred does. The rows are asked for when they come near.
@MainActor
public final class ContentList<Items: RandomAccessCollection> {
    /// What the rows are made of.
    public private(set) var items: Items
    /// The platform's list widget.
    public let surface: any ListSurface

    let controller: ListController

    /// Builds a list over a surface.
    ///
    /// Apps use the initialiser of their platform's library.
    ///
    /// - Parameters:
    ///   - items: What the rows are made of.
    ///   - surface: A platform's list widget.
    ///   - content: What the row of an item shows.
    public init(
        _ items: Items, surface: any ListSurface,
        content: @escaping @MainActor (Items.Element) -> RowContent
    ) {
        self.items = items
        self.surface = surface
        let source = ItemSource(items)
        controller = ListController(count: items.count, surface: surface) { index in
            content(source.item(at: index))
        }
    }

    isolated deinit {
        controller.close()
    }

    /// How much the list takes for itself.
    public var limits: ListLimits {
        get { controller.limits }
        set { controller.limits = newValue }
    }

    /// How many rows were measured since the list was made; those whose heights were known count
    /// not.
    public var measuredCount: Int { controller.measurer.count }

    /// The rows' heights, as far as they are known, and what is seen of them.
    public var geometry: ListGeometry { controller.geometry }

    /// Waits until everything that is in sight is painted.
    public func ready() async {
        while !controller.isReady {
            await withCheckedContinuation { controller.whenPainted($0) }
        }
    }

    /// Scrolls until a row is at the top of what is seen, as far as the end allows.
    public func scroll(to row: Int) {
        controller.motion.stop()
        controller.geometry.scroll(to: row)
        surface.setNeedsFrame()
    }

    /// Scrolls by a distance, in pixels.
    public func scroll(by distance: Double) {
        controller.scrolled(.by(distance))
    }
}

/// The items of a list, shared by the list and what asks for rows.
@MainActor
private final class ItemSource<Items: RandomAccessCollection> {
    var items: Items

    init(_ items: Items) {
        self.items = items
    }

    func item(at index: Int) -> Items.Element {
        items[items.index(items.startIndex, offsetBy: index)]
    }
}
