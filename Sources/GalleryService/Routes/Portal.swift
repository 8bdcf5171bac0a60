import Hummingbird

/// What the service answers to whom.
struct Portal: Sendable {
    let data: PortalData
    let delay: Duration
    /// What makes files of the drawings of photographs; they stay drawings without it.
    let printer: (any PhotoPrinter)?
    let users = UserList()
    let notes = NoteBook()

    /// A router with all routes.
    func router() -> Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: ErrorAnswers())
        router.add(middleware: DelayedAnswers(delay: delay))
        router.add(middleware: OnlyReading())
        addEvents(to: router)
        addDevices(to: router)
        addAlarms(to: router)
        addTickets(to: router)
        addAnswers(to: router)
        router.get("bandwidth") { _, _ in try Response(json: data.bandwidth) }
        addNotes(to: router)
        addPhotos(to: router)
        addPages(to: router)
        return router
    }
}
