/// The texts of event updates, by phase of the event.
enum EventPhrases {
    /// The authors of updates.
    static let authors = [
        "Ines Kowalczyk",
        "Jörg Hämmerle",
        "Priya Raghunathan",
        "Tomás O'Sullivan",
        "Mei-Ling Tan",
        "Network operations",
        "Aleksandra Wójcik",
        "Luiz Gonçalves",
        "Duty engineer",
    ]

    /// Updates before planned maintenance.
    static let announced = [
        """
        We have planned this work and informed everybody whose devices it touches. If the time \
        is bad for you, write to us within five days: we can move a window, but not cancel \
        it.
        """,
        """
        The plan was read by a second team.
        One step was added: before anything is switched, we check that the way back works.
        """,
        "Spare parts have arrived on site and were tested.",
        "A reminder: the window begins as announced. All times are UTC.",
        """
        We moved the start by one hour, because a customer has a broadcast that evening. The \
        end is as before.
        """,
        """
        The same work was done in our laboratory yesterday. It took 40 % less time than \
        planned.
        """,
    ]

    /// Updates at the start of an event.
    static let begun = [
        """
        We have begun.
        Next message in about half an hour, or earlier if there is something to say.
        """,
        "Monitoring shows what you see. Two engineers are on it; the cause isn't known yet.",
        """
        We see it too. First findings:
        • it began within one minute everywhere
        • only IPv4 is affected
        • a restart doesn't help
        """,
        """
        Thank you for the many reports. Please keep sending trace routes (`mtr -rwc 100 \
        <address>`): they are of real use to us.
        """,
    ]

    /// Updates in the course of an event.
    static let middle = [
        "About half is done, and we are on time.",
        "The suspicion from the last message was wrong. We now look at the layer below.",
        """
        One device didn't come back by itself and was switched off and on by hand. It is well \
        now.
        """,
        """
        A colleague of the vendor's is with us in a call. They have seen this once before, at \
        a customer with the same model and "jumbo" frames.
        """,
        """
        We take a break of fifteen minutes to let caches fill again. Slow answers in this time \
        are expected.
        """,
        """
        Numbers, as some of you asked:
        - errors: 4.1 % → 0.3 %
        - median answer: 212 ms → 38 ms
        - open connections: 18,402
        """,
        """
        The workaround holds. It isn't pretty (a cron job & a shell script), but it will carry \
        us through the night.
        """,
        """
        Traffic was moved. Please tell us if something is slower than before, with source, \
        destination and time.
        """,
        """
        Nothing new; we keep watching. The next message comes when something changes, at the \
        latest in two hours.
        """,
        """
        A correction to what we wrote before: the second site is NOT affected. Somebody read \
        `fra1` for `gru1`, late at night. Sorry.
        """,
        """
        The replacement part is on its way. The courier says 90 minutes, the traffic report \
        says otherwise.
        """,
    ]

    /// Updates at the end of an event.
    static let ended = [
        "Everything is as it should be again. A report follows within five working days.",
        "Done, earlier than planned. Thank you for your patience.",
        """
        We have watched it for two hours without a single error, and close this event.
        If you still see something, it is something else: please open a ticket.
        """,
        """
        Solved. The summary above now has the cause, and what we change so that it doesn't \
        happen again.
        """,
        """
        The last devices are back. Thanks to everybody who wrote "works again 👍": that helped \
        us more than the graphs.
        """,
    ]

    /// Updates of a cancelled event.
    static let cancelled = [
        "We call this off: the vendor has withdrawn the update. A new date will be announced.",
        """
        Because of the storm warning nobody should be on the roads that night. The work is put \
        off, and gets a new event.
        """,
    ]
}
