extension ImageLoader {
    /// Whether no load is in progress, neither for a view nor for a page.
    public var isIdle: Bool { pictures.count == 0 && files.count == 0 }

    /// The number of image loads in progress.
    package var pendingCount: Int { pictures.count }

    /// The number of callers that wait for an image.
    package var waiterCount: Int { pictures.waiterCount }

    /// The number of downloads that wait for a slot.
    package var waitingCount: Int { downloadSlots.waiterCount }
}
