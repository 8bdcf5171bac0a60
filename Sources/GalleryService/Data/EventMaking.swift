import Foundation

/// The state of the generator while it creates events.
struct EventMaking {
    var chooser: Chooser
    let devices: [Device]
    private var nextUpdate = 70_001
    private var storiesLeft: [EventKind: [EventStory]] = [:]

    init(chooser: Chooser, devices: [Device]) {
        self.chooser = chooser
        self.devices = devices
    }

    mutating func event(id: Int, start: Date, index: Int) -> EventDetail {
        let isComing = start > PortalCoding.now
        let kind: EventKind = isComing || chooser.happens(percent: 45) ? .planned : .unplanned
        let story = story(of: kind)
        let devices = devicesInOnePlace()
        let place = devices.first?.location ?? .frankfurt
        let status = status(kind, isComing: isComing, isOngoing: !isComing && index >= 40)
        let isOver = status == .resolved || status == .cancelled
        let quarters = chooser.number(in: isOver ? 3...40 : 36...60)
        let end =
            isOver || kind == .planned ? start.addingTimeInterval(Double(quarters) * 900) : nil
        let fill = { (text: String) in
            text.replacingOccurrences(of: "{city}", with: place.city)
                .replacingOccurrences(of: "{count}", with: "\(devices.count)")
                .replacingOccurrences(of: "{host}", with: devices.first?.hostname ?? "")
        }
        let updates = updates(kind, status, start: start, end: end)
        let event = Event(
            id: id, subject: fill(story.subject), kind: kind, status: status, start: start,
            end: end, impactedCount: devices.count, updatesCount: updates.count)
        return EventDetail(
            event: event, summary: fill(isOver || kind == .planned ? story.summary : story.start),
            updates: updates,
            devices: devices.map(\.id))
    }

    /// Returns a random story; each story is used once before any is used again.
    private mutating func story(of kind: EventKind) -> EventStory {
        let all = kind == .planned ? EventStory.planned : EventStory.unplanned
        var left = storiesLeft[kind] ?? []
        if left.isEmpty { left = chooser.shuffled(all) }
        let story = left.removeLast()
        storiesLeft[kind] = left
        return story
    }

    private mutating func devicesInOnePlace() -> [Device] {
        let place = chooser.one(of: DevicePhrases.locations)
        return chooser.some(
            chooser.number(in: 2...24), of: devices.filter { $0.location == place })
    }

    private mutating func status(
        _ kind: EventKind, isComing: Bool, isOngoing: Bool
    ) -> EventStatus {
        if isComing { return chooser.happens(percent: 10) ? .cancelled : .scheduled }
        if isOngoing {
            return kind == .unplanned && chooser.happens(percent: 50) ? .investigating : .inProgress
        }
        return kind == .planned && chooser.happens(percent: 12) ? .cancelled : .resolved
    }

    private mutating func updates(
        _ kind: EventKind, _ status: EventStatus, start: Date, end: Date?
    ) -> [EventUpdate] {
        var texts: [String] = []
        var times: [Date] = []
        let announcements = chooser.number(in: 1...3)
        if kind == .planned {
            texts += chooser.some(announcements, of: EventPhrases.announced)
            if status == .cancelled { texts.append(chooser.one(of: EventPhrases.cancelled)) }
            // The times end before the start of the event, so that nothing is announced after it
            // has begun.
            let latest = min(start, PortalCoding.now).addingTimeInterval(-3600)
            times = chooser.times(
                texts.count, from: latest.addingTimeInterval(-9 * 86_400), to: latest)
        }
        if status != .scheduled, status != .cancelled {
            let plannedCount = texts.count
            texts.append(chooser.one(of: EventPhrases.begun))
            texts += chooser.some(chooser.number(in: 0...7), of: EventPhrases.middle)
            if status == .resolved { texts.append(chooser.one(of: EventPhrases.ended)) }
            let last = min(end ?? PortalCoding.now, PortalCoding.now)
            times += chooser.times(texts.count - plannedCount, from: start, to: last)
        }
        return zip(texts, times).map { text, time in
            nextUpdate += 1
            return EventUpdate(
                id: nextUpdate, time: time, author: chooser.one(of: EventPhrases.authors),
                text: text)
        }
    }
}
