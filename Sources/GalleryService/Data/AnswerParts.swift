/// The parts from which answers are generated.
enum AnswerParts {
    static let authors = [
        "Noor", "Tomás", "Ines", "Piet", "Yuki", "Amara", "Lars", "Chiara", "Idris", "Zoë",
    ]

    static let openings = [
        "You are nearly there: what is missing is the <code>--wait</code> flag.",
        "I ran into this last week. The short version: <b>don't restart the array while it rebuilds</b>.",
        "It depends on how the volume was made. Ask it first, then decide.",
        "The documentation has this backwards, and <a href=\"guide.html\">the guide</a> has it right.",
        "Two things are mixed up here, the <em>address</em> of the device and its <em>name</em>.",
        "Works for me with the current firmware, so check the version before anything else.",
    ]

    static let quotes = [
        "<blockquote><p>The link comes up, then drops after about a minute.</p></blockquote>",
        "<blockquote><p>I tried everything that I could think of.</p><p>Nothing changed.</p></blockquote>",
        "<blockquote><p>Which of the two switches do I have to configure?</p></blockquote>",
    ]

    static let codes = [
        """
        <pre><code>for device in devices where device.status == .offline {
            try await device.restart()
            print("\\(device.name) is back")
        }</code></pre>
        """,
        """
        <pre><code>$ portal devices --offline
        web-07   rack 3   since 04:12
        web-11   rack 3   since 04:12</code></pre>
        """,
        "<pre><code>SELECT rack, count(*) FROM device WHERE status = 'offline' GROUP BY rack;</code></pre>",
    ]

    static let lists = [
        "<ol><li>Take the port out of the group.</li><li>Set its speed by hand.</li>"
            + "<li>Put it back <em>last</em>.</li></ol>",
        "<ul><li>a cable of the wrong category</li><li>a duplex mismatch</li>"
            + "<li>an old transceiver, see <a href=\"glossary.html\">the glossary</a></li></ul>",
    ]

    static let tables = [
        "<table><thead><tr><th>Model</th><th>Ports</th><th>Power</th></tr></thead><tbody>"
            + "<tr><td>S-24</td><td>24</td><td>65 W</td></tr>"
            + "<tr><td>S-48</td><td>48</td><td>110 W</td></tr>"
            + "<tr><td>S-48P</td><td>48</td><td>740 W</td></tr></tbody></table>",
        "<table><tr><th>Setting</th><th>Before</th><th>After</th></tr>"
            + "<tr><td>MTU</td><td>1500</td><td>9000</td></tr>"
            + "<tr><td>Loss</td><td>0.4 %</td><td>none</td></tr></table>",
    ]

    static let closings = [
        "That should be all.", "Tell us whether it helped.",
        "If it still drops, send the log of the first minute after the start, and nothing else.",
        "Credit where it is due: this is what the night shift found out.",
        "It took me a day to find, I hope that it takes you less.",
    ]
}
