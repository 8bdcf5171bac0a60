/// The stories of unplanned incidents.
extension EventStory {
    static let unplanned = networkFaults + otherFaults

    private static let networkFaults = [
        EventStory(
            subject: "Packet loss between {city} and its neighbours",
            summary: """
                Since the morning between 2 and 6 % of the packets that leave {city} are lost. \
                Inside of the data centre everything is well.

                The cause is a line card that drops packets of certain sizes, 1,380 to 1,420 \
                bytes, when its buffers are nearly full. It doesn't count them as dropped, \
                which is why our graphs stayed green and you knew it before us. We are sorry \
                for that.

                Traffic was moved to the second router. {count} of your devices sent through \
                the faulty card.

                We have since added a probe that sends packets of all sizes through every line \
                card each minute, and looks at what arrives.
                """),
        EventStory(
            subject: "Cooling in {city} is at its limit",
            summary: """
                One of three chillers in {city} failed at a time when a second was in \
                maintenance. The air at the racks' fronts rose from 23 °C to 31 °C within \
                eighteen minutes.

                Machines slowed themselves down to stay cool, first the processors with many \
                cores. That is where the slow answers came from.

                A rented chiller ("the truck") stands in the yard and is connected. At no time \
                was hardware above the temperature for which it is made, so we don't expect \
                late damage. Disks in row F are watched for two weeks all the same.

                Maintenance of one chiller will in future wait until a rented one stands by.
                """),
        EventStory(
            subject: "Snapshots of virtual servers fail with \"quota < 0\"",
            summary: """
                Snapshots in {city} ended with the message `quota < 0 && !force`. Nothing was \
                lost: old snapshots were there and could be read.

                A job that adds up the space that customers use counted deleted snapshots \
                twice, as negative numbers. With enough of them, a customer's use was below \
                zero, and the check for "enough left" took that for an overflow.

                The job is corrected, the sums were computed again, and automatic snapshots \
                that had failed were made up for during the night. {count} of your devices had \
                at least one missing snapshot.
                """),
        EventStory(
            subject: "Name servers answered slowly",
            summary: """
                Questions to our name servers took up to four seconds, or weren't answered. \
                Names that you had asked for a short while before came from caches, so that \
                some programs worked and others, on the same machine, didn't.

                A customer's program asked for random names, 90,000 times a second: not an \
                attack, but a loop around `uuid() + ".internal"`. Each of those names had to \
                be looked up in full.

                The name servers now limit how many unknown names one address may ask for. The \
                customer has been told, and took it with humour 🙂.
                """),
        EventStory(
            subject: "Load balancers in {city} forget sessions",
            summary: """
                After an update, load balancers in {city} sent requests of one and the same \
                visitor to different servers. Shops lost baskets, and people had to sign in \
                again and again.

                The update changed how the session cookie is hashed, and only half of the \
                balancers had it. We took the update back on all of them.

                What we should have done: update one balancer, wait, look at how sessions are \
                spread. What we did: update half of them, because "it's only the logging". The \
                tool that rolls out updates now refuses to do more than one at first.
                """),
        EventStory(
            subject: "Fibre cut east of {city}",
            summary: """
                An excavator cut a bundle of 288 fibres some kilometres east of {city}. Two of \
                our four lines ran through it, although the provider had promised separate \
                ways; on a bridge they share a duct of 200 metres.

                Traffic takes the remaining lines. In the evening they were full, and \
                transfers to the east took longer than usual.

                The splicing went on through the night in a tent on a motorway bridge, at -4 \
                °C. Our thanks to those who did it.

                We have ordered a line from another provider. This time we were shown the \
                drawings.
                """),
    ]

    private static let otherFaults = [
        EventStory(
            subject: "Mail relay is on a block list",
            summary: """
                Mail from our relay in {city} was refused by several large receivers: `550 \
                5.7.1 <relay-02>: blocked using zen.blocklist.example`.

                A web form of one customer had no limit. Somebody sent 41,000 "invitations" \
                through it in one hour. The relay's address was listed, and with it mail of \
                everybody who shares it.

                The form is closed, the list has taken us off, and mail that was waiting has \
                been delivered. Nothing was lost; the oldest message was nine hours late.

                Relays now have a limit by customer, which you can see (and ask us to raise) \
                in the portal.
                """),
        EventStory(
            subject: "Disk failure on host {host}",
            summary: """
                Two disks of the same mirror in {host} failed within eleven minutes. This is \
                the case that mirrors don't help with.

                The virtual servers of this host were started again on others, from copies \
                that are made every fifteen minutes. What was written in the last minutes \
                before the failure exists only on the broken disks.

                We sent both to a laboratory. One of them could be read nearly in full; if you \
                miss something, please write to us with the path and the time.

                Both disks were of one batch, as were 58 others. Those have been replaced.
                """),
        EventStory(
            subject: "Console in the portal shows a black screen",
            summary: """
                The console of virtual servers stayed black in some browsers. Servers were not \
                affected, and signing in by SSH worked.

                The page loaded its keyboard maps from a place that the new \
                Content-Security-Policy doesn't allow. Browsers that had the maps in their \
                cache went on working, among them all of ours.

                The maps are now part of the page. We test with an empty cache from now on, \
                and with a keyboard layout other than US: somebody wrote that they couldn't \
                type "ß", "ł" and "ã", and they were right.
                """),
        EventStory(
            subject: "Time jumped by 37 seconds on some servers",
            summary: """
                A time server in {city} gave the time of a satellite without subtracting leap \
                seconds and whatever else has gathered since 1980, after its receiver had been \
                replaced. Servers that ask only this one were wrong by 37 seconds for a while.

                Certificates, tokens and logs care about such a jump: sign-ins failed with \
                "token used before issued", and a few log lines are in the wrong order.

                The receiver is configured as it should be, and time servers that disagree \
                with three others take themselves out.

                Please check that your servers ask at least four time servers. The list is in \
                the guide, under Time.
                """),
        EventStory(
            subject: "Backups of the night are incomplete",
            summary: """
                Between 01:10 and 03:40 UTC backups in {city} were not finished. They are \
                marked as incomplete in the portal, and the ones before them are whole.

                The backup store ran out of file handles, not of space. A limit that was \
                generous in 2021 ("nobody will ever need more than 65,536") wasn't any more.

                The limit is gone, the backups were made during the day, and an alarm now \
                looks at file handles, too. {count} devices of yours had to be done again; for \
                your records, none of them needed a restore in between.
                """),
        EventStory(
            subject: "Denial of service against a neighbour",
            summary: """
                A flood of up to 310 Gbit/s was sent to an address in {city} that isn't yours \
                but shares a router with you. For six minutes up to 20 % of packets to your \
                devices were lost, until filters took over.

                Filters act after two minutes as a rule. This flood changed its pattern every \
                forty seconds (DNS answers, then NTP, then something with \
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" as payload), so \
                that they had to start over three times.

                Rules now follow the target and not the pattern. The attack has ended; we have \
                passed on what we know to the police in two countries.
                """),
    ]
}
