import GalleryService

/// Badges for statuses, with a text and the style class of its color, for native lists and pages.
extension EventStatus {
    var badge: (text: String, style: String) {
        switch self {
        case .scheduled: ("Scheduled", "accent")
        case .investigating: ("Investigating", "error")
        case .inProgress: ("In progress", "warning")
        case .resolved: ("Resolved", "success")
        case .cancelled: ("Cancelled", "dim-label")
        }
    }
}

extension DeviceStatus {
    var badge: (text: String, style: String) {
        switch self {
        case .running: ("Running", "success")
        case .degraded: ("Degraded", "warning")
        case .maintenance: ("Maintenance", "accent")
        case .stopped: ("Stopped", "dim-label")
        case .unreachable: ("Unreachable", "error")
        }
    }
}

extension AlarmSeverity {
    var badge: (text: String, style: String) {
        switch self {
        case .critical: ("Critical", "error")
        case .major: ("Major", "warning")
        case .minor: ("Minor", "accent")
        case .notice: ("Notice", "dim-label")
        }
    }
}

extension TicketStatus {
    var badge: (text: String, style: String) {
        switch self {
        case .open: ("Open", "accent")
        case .waiting: ("Waiting", "warning")
        case .solved: ("Solved", "success")
        case .closed: ("Closed", "dim-label")
        }
    }
}
