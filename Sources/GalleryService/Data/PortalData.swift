/// All data of the portal, the same in every run.
struct PortalData: Sendable {
    /// The data that all services share, generated once because it never differs.
    static let shared = PortalData()

    let devices: [Device]
    let events: [EventDetail]
    let bandwidth: [BandwidthMonth]
    let alarms: [Alarm]
    let tickets: [TicketDetail]
    let answers: [Answer]
    let photos: [PortalPhoto]

    /// Generates the data.
    ///
    /// Each list has its own seed, so that changing one list doesn't change the others.
    init() {
        devices = DeviceMaker.devices(seed: 101)
        events = EventMaker.events(seed: 103, of: devices)
        bandwidth = BandwidthMaker.months(seed: 107)
        alarms = AlarmMaker.alarms(seed: 109, of: devices)
        answers = AnswerMaker.answers(seed: 127)
        photos = PhotoMaker.photos(seed: 131)
        tickets = TicketMaker.tickets(seed: 113, about: devices)
    }
}
