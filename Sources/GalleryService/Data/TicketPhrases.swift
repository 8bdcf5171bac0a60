/// The texts of ticket messages after the first question and answer.
enum TicketPhrases {
    /// The customers: company and contact person.
    static let customers = [
        TicketCustomer(name: "Bücher & Söhne GmbH", person: "Zoë Lindqvist"),
        TicketCustomer(name: "O'Brien <Consulting>", person: "Aoife O'Brien"),
        TicketCustomer(name: "Fjällräven & Partners", person: "Håkon Sæther"),
        TicketCustomer(name: "Café São Jorge", person: "Inês Magalhães"),
        TicketCustomer(name: "Zakład Usług Sieciowych", person: "Łukasz Żółtowski"),
        TicketCustomer(name: "Northwind Toys", person: "Dana \"DJ\" Jackson"),
        TicketCustomer(name: "Müller Maschinenbau", person: "Jürgen Müller"),
        TicketCustomer(name: "山田商店", person: "山田 花子"),
        TicketCustomer(name: "R&D Labs", person: "Siân Pritchard"),
        TicketCustomer(name: "Donaudampfschifffahrtsgesellschaft", person: "Leopold Prohaska"),
        TicketCustomer(name: "Hotel Ňuňez", person: "Martín Núñez"),
        TicketCustomer(name: "Plain Ltd", person: "Tom Smith"),
        TicketCustomer(name: "Wolle + Garn e.K.", person: "Ann-Kathrin Groß"),
        TicketCustomer(name: "שלום ספרים", person: "דנה לוי"),
        TicketCustomer(name: "Rocket Bakery 🚀", person: "Kim Nguyễn"),
    ]

    /// The support staff.
    static let staff = [
        "Priya Raghunathan",
        "Jörg Hämmerle",
        "Mei-Ling Tan",
        "Tomás O'Sullivan",
        "Aleksandra Wójcik",
    ]

    /// Customers' replies after the first answer.
    static let fromCustomers = [
        "<p>That was it. Thank you, you've saved my weekend!</p>",
        """
        <p>Hm, no. Same as before:</p><pre>Error: ECONNREFUSED
            at &lt;anonymous&gt;:1:1</pre><p>I've tried it twice, and once more with my \
        colleague watching.</p>
        """,
        """
        <div dir="auto">On the train, will check tonight. Sent from a very small \
        keyboard</div>
        """,
        """
        <p>Two more questions, while we're at it:</p><ol><li>Does this also go for the other \
        servers?</li><li>Is there a way to be told <em>before</em> it happens?</li></ol>
        """,
        """
        <p>It works now, though I don't know why. Did you change something? If so: what? If \
        not: should I be worried?</p>
        """,
        """
        <p>I've forwarded this to our data protection officer, who has asked me to ask you \
        whether &gt;&gt;logs&lt;&lt; contain names. She reads along (hello, Siân!).</p>
        """,
        "<p>👍</p>",
        """
        <p>Sorry for the delay; I was ill, then my laptop was.</p><p>Attached is what you've \
        asked for. The file is called <code>Kopie von Kopie von final (2) – neu.log</code>, \
        because of course it is.</p>
        """,
    ]

    /// The support staff's replies after the first answer.
    static let fromStaff = [
        """
        <p>You're welcome! I'll leave this open until tomorrow, in case something comes \
        up.</p>
        """,
        """
        <p>Could you send us the output of this, please?</p><pre><code>journalctl --since "1 \
        hour ago" --priority warning --no-pager | tail -n 50</code></pre><p>There may be names \
        or addresses in it; feel free to strike them out.</p>
        """,
        """
        <p>I have asked a colleague who knows this part better. She has an idea, and will \
        write to you in the afternoon (UTC).</p>
        """,
        """
        <p>To sum up, so that whoever reads this in a year understands it:</p><ul><li>the \
        cause was on our side,</li><li>it's corrected in all data centres,</li><li>you needn't \
        do anything.</li></ul>
        """,
        """
        <p>To 1: yes, to all of them.<br>To 2: under <b>Settings → Messages</b> there's a box \
        “warn me at 80&nbsp;%”. It should be on by default. It isn't. We'll change that.</p>
        """,
        """
        <p>No names; addresses, yes, for seven days. It's in section&nbsp;9 of the <a \
        href="/pages/terms.html#privacy">terms</a>, in almost readable language.</p>
        """,
        """
        <p>We haven't heard from you for a week and take this as good news. Just answer to \
        package the ticket again.</p>
        """,
    ]
}
