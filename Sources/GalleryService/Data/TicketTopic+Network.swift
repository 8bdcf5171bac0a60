/// Ticket topics about networks, keys and certificates.
extension TicketTopic {
    static let network = [
        TicketTopic(
            subject: "Firewall lets \"any\" through after the update?",
            question: """
                <p>In the list of rules, I now see</p>
                <blockquote><p>118&nbsp;&nbsp;allow tcp from &lt;offices&gt; to \
                <b>any</b></p></blockquote>
                <p>Before the update, it said <code>10.20.0.0/16</code> instead of “any”. Is \
                our database open to the world now?! Please answer quickly, I have our auditor \
                on the other line.</p>
                """,
            answer: """
                <p>It is not. What you see is a shorter way of writing, which we will take \
                back, because you are not the first who was frightened by it.</p>
                <table border="1" \
                cellpadding="4"><thead><tr><th>Shown</th><th>Stored</th><th>Works \
                as</th></tr></thead>
                <tbody><tr><td>any</td><td>zone:production</td><td>10.20.0.0/16</td></tr>
                <tr><td>&lt;offices&gt;</td><td>group:offices</td><td>192.0.2.0/28, \
                198.51.100.64/27</td></tr></tbody></table>
                <p>For your auditor: the rule's history is under <a \
                href="https://portal.nimbus-harbour.example/policies/118?tab=history&amp;lang=en">Policies \
                → 118 → History</a>.</p>
                """),
        TicketTopic(
            subject: "SSH: Permission denied (publickey) since this morning",
            question: """
                <div>Since today at 8 no one of us gets into {host}:</div>
                <div><br></div>
                <pre>$ ssh -v deploy@{host}
                debug1: Offering public key: /home/zoë/.ssh/id_rsa RSA SHA256:qZ0m…
                debug1: send_pubkey_test: no mutual signature algorithm
                deploy@{host}: Permission denied (publickey).</pre>
                <div>We have changed <i>nothing</i>. (Everybody says so, I know. It's \
                true.)</div>
                """,
            answer: """
                <p>I believe you! The new OpenSSH of tonight's updates doesn't accept \
                signatures with SHA-1 any more, and your client is old enough to know no \
                other.</p>
                <ol><li>For now: <code>ssh -o PubkeyAcceptedAlgorithms=+ssh-rsa …</code> does \
                <b>not</b> help, since it's the server that refuses.</li>
                <li>Make a new key: <code>ssh-keygen -t ed25519</code></li>
                <li>Paste the <em>public</em> half in the portal, under Keys. It is on the \
                server within a minute.</li></ol>
                """),
        TicketTopic(
            subject: "API returns 429, but we make 3 requests a minute",
            question: """
                <p>Our script gets <code>429 Too Many Requests</code>. It makes \
                <strong>3</strong> requests a minute; the documentation says 600 are \
                allowed.</p>
                <pre><code>for id in $(cat ids.txt); do
                  curl -s -H "Authorization: Bearer $TOKEN" "$API/devices/$id" &gt; "$id.json"
                  sleep 20
                done</code></pre>
                """,
            answer: """
                <p>The script is fine. Its token is not alone: the same one is used by \
                something at 203.0.113.77 that makes about 900 requests a minute, with the \
                user agent <code>python-requests/2.31 (Test von Jürgen, bitte \
                ignorieren)</code>.</p>
                <p>Tokens are free. One for each program makes it easy to see who it was.</p>
                """),
        TicketTopic(
            subject: "Mail to big providers is refused",
            question: """
                <p>All our mails to customers with free mail addresses come back:</p>
                <blockquote type="cite"><pre>550 5.7.26 This mail has been blocked because the \
                sender is unauthenticated.
                    DKIM = did not pass
                    SPF [shop.example] with ip: [{ip}] = did not pass</pre></blockquote>
                <p>Before Christmas of all times!!!</p>
                """,
            answer: """
                <p>Two records are missing in your DNS, since it moved to another company last \
                week:</p>
                <pre>shop.example.                 TXT  "v=spf1 ip4:{ip} -all"
                nh1._domainkey.shop.example.  TXT  "v=DKIM1; k=ed25519; \
                p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="</pre>
                <p>We don't have access there, so you'll need to enter them yourself. Copy the \
                second one with care: it is <b>one</b> line.</p>
                """),
        TicketTopic(
            subject: "Strange traffic at night to an address in our network",
            question: """
                <p>Every night at 03:07 something sends 40 GB to <tt>203.0.113.212</tt>. Have \
                we been broken into??</p><p>Graph: <a \
                href="http://graphs.shop.example/d/9?from=now-7d&to=now&theme=light">http://graphs.shop.example/d/9?from=now-7d&amp;to=now&amp;theme=light</a></p>
                """,
            answer: """
                <p>That address is your own storage in Zürich, and what comes at 03:07 is your \
                backup. 🙂</p><p>You can give it a name under <i>Devices</i>, so that it's less \
                frightening at breakfast.</p>
                """),
        TicketTopic(
            subject: "Load balancer sends everything to one server",
            question: """
                <p>Of our four web servers one is at 100&nbsp;%, the others sleep:</p>
                <table border="1"><caption>Requests a second</caption><tr><th \
                scope="row">web-01</th><td>1,912</td></tr><tr><th \
                scope="row">web-02</th><td>3</td></tr><tr><th \
                scope="row">web-03</th><td>0</td></tr><tr><th \
                scope="row">web-04</th><td>2</td></tr></table>
                <p>The setting is “by source address”.</p>
                """,
            answer: """
                <p>That explains it: since Thursday all your visitors come through a content \
                network, so by source address there are only three of them, and it's always \
                the same three.</p>
                <p>Set it to “by cookie”, or let the balancer read \
                <code>X-Forwarded-For</code>. The second one only if <strong>nobody</strong> \
                can reach the balancer around the content network; anybody could write \
                whatever they like into this header.</p>
                """),
        TicketTopic(
            subject: "Certificate warnings only in one office",
            question: """
                <p>From our Lisbon office, <em>every</em> page of ours shows \
                <q>NET::ERR_CERT_AUTHORITY_INVALID</q>. From anywhere else it is fine. I've \
                attached what the browser says:</p>
                <ul><li>Issued to: *.shop.example</li><li>Issued by: <b>SecureGate 3000 \
                &lt;proxy&gt;</b></li><li>Valid: 1970-01-01 – 2069-12-31</li></ul>
                """,
            answer: """
                <p>“SecureGate 3000” isn't us, and isn't an authority: it is a box in your \
                Lisbon office that opens all encrypted connections and looks inside. Since its \
                last restart it believes that it is 1970.</p><p>Ask whoever put it there. If \
                it's nobody, pull the plug, in both senses.</p>
                """),
        TicketTopic(
            subject: "Schöne Grüße, and a question about IPv6",
            question: """
                <p>Grüß Gott aus Wien!</p><p>How many addresses do we get? The portal shows \
                <code>2001:db8:5::/48</code>, and our apprentice has calculated \
                <b>1,208,925,819,614,629,174,706,176</b>. That can't be right, or can it?</p>
                """,
            answer: """
                <p>Your apprentice is right, and should get a raise.</p><p>Use a /64 for each \
                network, even for those with two machines. It feels wrong for about a \
                week.</p>
                """),
    ]
}
