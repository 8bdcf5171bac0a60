/// The stories of alarms.
extension AlarmStory {
    /// Returns the stories for devices with a status.
    static func stories(for status: DeviceStatus) -> [AlarmStory] {
        switch status {
        case .unreachable: unreachable
        case .degraded: degraded
        case .running, .maintenance, .stopped: running
        }
    }

    /// The stories of devices that don't respond.
    private static let unreachable = [
        AlarmStory(
            title: "No answer to ping", severity: .critical,
            message: """
                {host} has not answered to any of the last 300 pings.
                The switch port is up, so the cable is in its place.
                """,
            measures: [
                Measure(name: "Lost packets", unit: "%", threshold: 5, tenths: 1_000...1_000),
                Measure(
                    name: "Seconds since the last answer", unit: "s", threshold: 60,
                    tenths: 3_100...90_000),
            ]),
        AlarmStory(
            title: "Agent is silent", severity: .critical,
            message: """
                The agent on {host} has stopped reporting. Its last words were:

                    kernel: Out of memory: Killed process 2217 (java) total-vm:48213456kB
                    systemd[1]: agent.service: Failed with result 'oom-kill'.
                """,
            measures: [
                Measure(name: "Memory in use", unit: "%", threshold: 90, tenths: 978...1_000),
                Measure(name: "Swap in use", unit: "%", threshold: 50, tenths: 891...1_000),
            ]),
        AlarmStory(
            title: "Port 443 refuses connections", severity: .critical,
            message: """
                connect({ip}:443): Connection refused

                Port 22 is open. Has the web server been stopped on purpose? Then please \
                acknowledge this.
                """,
            measures: [
                Measure(
                    name: "Failed checks", unit: "", threshold: 3, tenths: 90...2_400, isWhole: true
                )
            ]),
        AlarmStory(
            title: "File system is read-only", severity: .critical,
            message: """
                `/var` of {host} was mounted read-only after an error:

                    EXT4-fs error (device vda2): ext4_lookup:1785: inode #131074: comm \
                <nginx>: deleted inode referenced: 131099

                Don't restart before a backup was checked.
                """,
            measures: [
                Measure(name: "I/O errors", unit: "", threshold: 1, tenths: 30...410, isWhole: true)
            ]),
    ]

    /// The stories of degraded devices.
    private static let degraded = [
        AlarmStory(
            title: "Load exceeds the number of cores", severity: .major,
            message: """
                For 15 minutes, more processes have been waiting on {host} than it has cores. \
                Most of it is `convert -resize '800x600>' …`.
                """,
            measures: [
                Measure(name: "Load, 15 minutes", unit: "", threshold: 16, tenths: 168...514),
                Measure(name: "Processor", unit: "%", threshold: 85, tenths: 860...998),
                Measure(name: "Waiting for disks", unit: "%", threshold: 20, tenths: 4...310),
            ]),
        AlarmStory(
            title: "Mirror is missing a disk", severity: .major,
            message: """
                md127 : active raid1 sdb3[1] sda3[0](F)

                One half of the mirror in {host} has failed. The other one is well. A spare is \
                on the shelf in {city}; say when it may be changed.
                """,
            measures: [
                Measure(
                    name: "Disks in the mirror", unit: "", threshold: 2, tenths: 10...10,
                    isWhole: true),
                Measure(
                    name: "Sectors moved", unit: "", threshold: 50, tenths: 640...9_120,
                    isWhole: true),
            ]),
        AlarmStory(
            title: "Disk is nearly full", severity: .major,
            message: """
                `/srv` of {host} will be full in about nine hours if it goes on like this. The \
                largest folder is `/srv/log/äußerst-ausführlich` ("very verbose").
                """,
            measures: [
                Measure(name: "Space in use", unit: "%", threshold: 90, tenths: 931...994),
                Measure(name: "Growth an hour", unit: "GB", threshold: 1, tenths: 14...92),
                Measure(name: "Inodes in use", unit: "%", threshold: 80, tenths: 120...770),
            ]),
        AlarmStory(
            title: "Power supply 2 has no input", severity: .major,
            message: """
                Supply 2 of {host} gets no power. Supply 1 carries the whole load, and can.
                If you work in the rack just now: is the cable in?
                """,
            measures: [
                Measure(name: "Input voltage", unit: "V", threshold: 200, tenths: 0...4),
                Measure(name: "Load of supply 1", unit: "%", threshold: 80, tenths: 510...742),
            ]),
        AlarmStory(
            title: "Answers are slow", severity: .minor,
            message: """
                Half of all answers of {host} take longer than a quarter of a second. Slowest \
                address: `/search?q=<script>&lang=pt&sort="price"` (somebody is trying things \
                out).
                """,
            measures: [
                Measure(name: "Median answer", unit: "ms", threshold: 250, tenths: 2_510...8_040),
                Measure(
                    name: "95th percentile", unit: "ms", threshold: 900, tenths: 9_100...61_000),
                Measure(name: "Errors", unit: "%", threshold: 1, tenths: 2...28),
            ]),
        AlarmStory(
            title: "Too warm", severity: .major,
            message: """
                The air that goes into {host} is warmer than it should be, and its fans run at \
                full speed. Neighbours in {city} are well, so something may block the front.
                """,
            measures: [
                Measure(name: "Air in", unit: "°C", threshold: 27, tenths: 281...345),
                Measure(name: "Processor", unit: "°C", threshold: 85, tenths: 860...971),
                Measure(
                    name: "Fans", unit: "rpm", threshold: 12_000, tenths: 121_000...158_000,
                    isWhole: true),
            ]),
        AlarmStory(
            title: "Replication is behind", severity: .minor,
            message: """
                The replica on {host} is behind its primary, and the distance grows. A query \
                runs on it since this morning:

                    SELECT * FROM orders o WHERE NOT EXISTS (SELECT 1 FROM invoices i WHERE \
                i.order_id = o.id AND o.total > 0 && o.state <> 'Ü')
                """,
            measures: [
                Measure(name: "Time behind", unit: "s", threshold: 30, tenths: 350...42_000),
                Measure(name: "Data behind", unit: "MB", threshold: 256, tenths: 2_710...88_000),
            ]),
    ]

    /// The stories of devices that run normally.
    private static let running = [
        AlarmStory(
            title: "Certificate expires soon", severity: .minor,
            message: """
                The certificate of "*.shop.example" on {host} is valid for a few days more. \
                The automatic renewal failed: `urn:ietf:params:acme:error:dns (NXDOMAIN \
                looking up TXT for _acme-challenge.shop.example)`.
                """,
            measures: [
                Measure(name: "Days left", unit: "", threshold: 14, tenths: 20...130, isWhole: true)
            ]),
        AlarmStory(
            title: "Sign-ins with wrong passwords", severity: .notice,
            message: """
                Somebody tries names in alphabetical order on {host}: `aaron`, `abbey`, … they \
                are at `müller` now. Passwords are switched off, so nothing can come of it.
                """,
            measures: [
                Measure(
                    name: "Attempts an hour", unit: "", threshold: 500, tenths: 8_120...91_400,
                    isWhole: true),
                Measure(
                    name: "Addresses", unit: "", threshold: 20, tenths: 30...2_110, isWhole: true),
            ]),
        AlarmStory(
            title: "Time is off", severity: .notice,
            message: "The clock of {host} differs from ours by more than a tenth of a second.",
            measures: [
                Measure(name: "Difference", unit: "ms", threshold: 100, tenths: 1_020...4_870),
                Measure(
                    name: "Time servers that answer", unit: "", threshold: 4, tenths: 10...30,
                    isWhole: true),
            ]),
        AlarmStory(
            title: "Backup took longer than its window", severity: .minor,
            message: """
                The backup of {host} was through at 07:48 instead of 06:00. 2,118,400 small \
                files are the reason; most are in a folder called `cache (old) (old) (2)`.
                """,
            measures: [
                Measure(name: "Duration", unit: "h", threshold: 4, tenths: 41...68),
                Measure(name: "Files", unit: "millions", threshold: 2, tenths: 20...34),
            ]),
        AlarmStory(
            title: "Restart is needed", severity: .notice,
            message: """
                Updates were installed on {host} that take effect at the next start: \
                linux-image, openssl & glibc.
                """,
            measures: [
                Measure(
                    name: "Days since the start", unit: "", threshold: 180, tenths: 1_810...7_330,
                    isWhole: true)
            ]),
        AlarmStory(
            title: "Line is busy", severity: .minor,
            message:
                "The uplink of {host} carried more than four fifths of what it can for an hour.",
            measures: [
                Measure(name: "Sent", unit: "Mbit/s", threshold: 800, tenths: 8_010...9_870),
                Measure(name: "Received", unit: "Mbit/s", threshold: 800, tenths: 310...4_900),
                Measure(name: "Discarded packets", unit: "%", threshold: 0.1, tenths: 0...7),
            ]),
        AlarmStory(
            title: "Memory grows", severity: .notice,
            message: """
                A program on {host} takes a little more memory every day: 41 MB, for 26 days. \
                At this pace there are three weeks left.

                Process: `/opt/Ünïcode/bin/näher --größe=∞ --name="<unnamed>"`
                """,
            measures: [
                Measure(name: "Memory in use", unit: "%", threshold: 80, tenths: 801...894),
                Measure(name: "Growth a day", unit: "MB", threshold: 20, tenths: 390...440),
            ]),
        AlarmStory(
            title: "Firewall rule is never used", severity: .notice,
            message: """
                Rule 118 of the policy "office → production" on {host} has not matched for a \
                year: `allow tcp from <old-vpn> to any port { 5900 - 5999 }`. Is it still \
                needed?
                """,
            measures: [
                Measure(
                    name: "Days without a match", unit: "", threshold: 180, tenths: 3_650...4_020,
                    isWhole: true)
            ]),
    ]
}
