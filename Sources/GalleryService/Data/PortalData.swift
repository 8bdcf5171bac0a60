/// All that the service knows, the same in every run.
struct PortalData: Sendable {
    /// The data of every service: being always the same, it is made once.
    static let shared = PortalData()

    let devices: [Device]
    let events: [EventDetail]
    let bandwidth: [BandwidthMonth]
    let alarms: [Alarm]
    let tickets: [TicketDetail]
    let answers: [Answer]
    let photos: [PortalPhoto]

    /// Makes it.
    ///
    /// Each list has a seed of its own, so that a change to one leaves the others as they are.
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
