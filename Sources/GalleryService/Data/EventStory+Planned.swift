/// The stories of planned maintenance.
extension EventStory {
    static let planned = [
        EventStory(
            subject: "Firmware of the core switches in {city}",
            summary: """
                We will install new firmware on both core switches in {city}. It closes a \
                fault of the vendor's that made a switch forget its neighbours after 497 days \
                of running; ours are at day 431.

                The switches are updated one after the other. While one of them restarts, its \
                sibling carries all traffic. Expect a pause of one to three seconds when \
                traffic moves over, twice in the whole window, and nothing in between.

                You don't have to do anything. If your software gives up on a connection after \
                less than five seconds, now would be a good time to raise that limit.
                """),
        EventStory(
            subject: "Second power feed for row C in {city}",
            summary: """
                An electrician's team adds the second power feed to row C in {city}. {count} \
                of your devices stand there.

                Each rack is switched over by itself, and devices with two power supplies will \
                not notice. Devices with one supply are moved to a transfer switch beforehand; \
                that takes less than ten milliseconds, which any supply bridges.

                The risk is small but not zero: a supply that was already failing may fail \
                when the load moves to it. We have spare parts for every model on site, and \
                two technicians more than usual.
                """),
        EventStory(
            subject: "New kernel on virtualisation hosts in {city}",
            summary: """
                The hosts of your virtual servers in {city} get a new kernel. The old one has \
                a hole through which a guest could read memory of its neighbour (we know of \
                nobody who did).

                Your servers are moved to hosts that are already updated, while they run. In \
                the last moment of the move a server stands still, typically for 80 ms, at \
                most for half a second. Clocks are corrected afterwards.

                Servers with a device passed through to them cannot be moved. They are shut \
                down, updated and started again; you have had a separate message if that is so \
                for one of yours.
                """),
        EventStory(
            subject: "Storage cluster \"Heron\": disk replacement",
            summary: """
                We replace 144 disks of the storage cluster "Heron" by faster ones. Data is \
                copied before a disk leaves its slot, and there are three copies of everything \
                at any time.

                While a shelf is copied, writes may take up to 4 ms instead of 1 ms. Reads \
                stay as they are, because they prefer the copies that aren't busy.

                Old disks are shredded on site. On request you get the certificate with serial \
                numbers, e.g. for your auditors.
                """),
        EventStory(
            subject: "Certificate of the customer API changes",
            summary: """
                The certificate of api.nimbus-harbour.example is renewed, and its issuer \
                changes with it. Programs that trust the usual authorities will not notice \
                anything.

                Programs that pin the old issuer's key will fail with an error such as `x509: \
                certificate signed by unknown authority`. Remove the pin, or add the new one:

                    sha256/9m2Wq0c5L1rT7yXeB4uKdPz8vA6hJfNsGoQiRtMwYkE=

                The old certificate stays valid until the end of the window, so a rollback \
                needs no more than a minute on our side.
                """),
        EventStory(
            subject: "Transit provider in {city}: line is moved to another building",
            summary: """
                The line of one of our two transit providers in {city} moves to another \
                building. For about four hours all traffic takes the other provider's line.

                Its capacity is enough for twice of what we see on a busy evening. Paths \
                change, though: some destinations will be a few milliseconds farther away, \
                others closer. "Closer" is not always better; if you measure, don't be \
                alarmed.

                Addresses, routes that you announce, and firewalls are not touched.
                """),
        EventStory(
            subject: "Database service: minor version 16.9 → 16.11",
            summary: """
                Managed databases get the latest minor version. It corrects two faults in \
                indexes over columns with a collation of their own, the kind of fault that one \
                notices months later when a `SELECT … WHERE name < 'Ö'` forgets half of its \
                rows.

                The standby is updated first and takes over; then the former primary is \
                updated. Connections are closed once, for about five seconds. Programs with a \
                pool reconnect by themselves.

                After the window we rebuild the indexes in question in the background, one at \
                a time and at night. You can do it yourself earlier with REINDEX CONCURRENTLY.
                """),
        EventStory(
            subject: "Test of the emergency generators in {city}",
            summary: """
                Twice a year we disconnect the data centre in {city} from the grid, on purpose \
                and under full load. The batteries carry it for about forty seconds, then both \
                generators have taken over.

                Last time everything went as it should; the time before, generator 2 needed a \
                second attempt because of a clogged fuel filter, which is why we do this.

                No effect on your devices is expected. It will be loud near the building: \
                neighbours have been told.
                """),
        EventStory(
            subject: "Firewall policy format v3 is switched on",
            summary: """
                Rules of managed firewalls are stored in a new format. It knows groups of \
                addresses (e.g. <offices>, <partners & suppliers>) and comments, and it \
                refuses rules that can never match instead of silently ignoring them.

                Your policies have been converted on a copy. The converted rules let through \
                exactly what the old ones did, which we checked with a day of real headers.

                If a script of yours writes rules by itself, it needs the header \
                `X-Policy-Version: 3` from now on.
                """),
    ]
}
