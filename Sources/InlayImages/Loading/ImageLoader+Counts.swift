extension ImageLoader {
    /// Whether nothing is on its way, neither to a view nor to a page.
    public var isIdle: Bool { pictures.count == 0 && files.count == 0 }

    /// How many pictures are under way.
    package var pendingCount: Int { pictures.count }

    /// How many wait for a picture.
    package var waiterCount: Int { pictures.waiterCount }

    /// How many downloads wait for a place.
    package var waitingCount: Int { downloadSlots.waiterCount }
}
