/// Ticket topics about servers, backups, invoices and feature requests.
extension TicketTopic {
    static let service = [
        TicketTopic(
            subject: "Restore of one folder from Tuesday's backup",
            question: """
                <p>Hello,</p>
                <p>somebody (it was me) has deleted <code>/srv/shop/uploads/2026</code> on \
                <b>{host}</b>. Can you bring back <u>only this folder</u> from the backup of \
                Tuesday night? The database must stay as it is: there have been 340 orders \
                since.</p>
                <p>Ten thousand thanks, &amp; sorry 🙈</p>
                """,
            answer: """
                <p>No need to be sorry, that is what backups are for.</p>
                <p>We have put the folder <em>beside</em> the old place, so that nothing is \
                overwritten:</p>
                <pre>/srv/shop/uploads/2026.restored   (8,412 files, 3.1 GB)</pre>
                <p>When you have looked at it, this brings it into place:</p>
                <pre><code>cd /srv/shop/uploads &amp;&amp; mv -n 2026.restored \
                2026</code></pre>
                """),
        TicketTopic(
            subject: "Invoice 2026-11: overage although below the limit",
            question: """
                <p>Dear Sir or Madam,</p>
                <p>You invoice 112.40&nbsp;GB of overage for November. According to our own \
                graphs we were below the limit all the time:</p>
                <table><tr><td>Your number</td><td \
                align="right">36,112.40&nbsp;GB</td></tr><tr><td>Our number</td><td \
                align="right">33,633.11&nbsp;GB</td></tr><tr><td>Difference</td><td \
                align="right"><b>7.4&nbsp;%</b></td></tr></table>
                <p>Please explain or correct.</p>
                <p>Kind regards</p>
                """,
            answer: """
                <p>Thank you for the exact numbers: they made this easy.</p>
                <p>7.37&nbsp;% is the difference between GB (1,000³ bytes) and GiB (1,024³ \
                bytes). Your graphs count the latter, and write “GB” at the axis. We count GB, \
                as the <a href="/pages/terms.html#traffic">terms</a> say.</p>
                <p>Since you are above the limit for the first time, we waive the amount. The \
                next invoice has it as a credit.</p>
                """),
        TicketTopic(
            subject: "Move of 14 servers from Kraków to Frankfurt",
            question: """
                <p>Hi all,</p><p>our office in Kraków closes in spring, and with it the reason \
                to have servers there. We'd like to move these:</p>
                <ul><li>4 × web (may be off for an hour at night)</li><li>2 × \
                db<ul><li>primary: at most 5 minutes</li><li>replica: \
                whenever</li></ul></li><li>8 × build (nobody will notice, <i>except \
                Marek</i>)</li></ul>
                <p>Can the addresses stay? And what does it cost?</p>
                """,
            answer: """
                <p>Gladly. The short version:</p>
                <dl><dt>Addresses</dt><dd>stay, if you take the whole block 198.51.100.64/27 \
                along. Otherwise we'd have to ask 13 other customers.</dd>
                <dt>Price</dt><dd>nothing for the move; one hour of work for the \
                databases.</dd><dt>Time</dt><dd>two nights, the first one for everything that \
                may be off.</dd></dl>
                <p>A plan with times is attached. Please have Marek agree in writing 😉</p>
                <p><img src="cid:plan.png@nimbus-harbour.example" alt="Plan of the two nights" \
                width="480"></p>
                """),
        TicketTopic(
            subject: "Please add a hardware token for a new colleague",
            question: """
                <p>Hello team,<br>Ms Nguyễn Thị Ánh starts on Monday and needs access to the \
                portal, <span style="color:#c00">without</span> the right to order things. Her \
                token's number is on the back: 04&thinsp;417&thinsp;902.<br>Best,<br>Håkon</p>
                """,
            answer: """
                <p>Done. She gets a letter with a code, which she needs once. Letters take two \
                days; on Monday she can use yours in the meantime, sitting beside you.</p><p>A \
                question back: Mr D'Angelo left in August, by what we read. Shall his access \
                end?</p>
                """),
        TicketTopic(
            subject: "Reboot loop after kernel update",
            question: """
                <p>{host} restarts every 90 seconds. From the console, typed off by hand:</p>
                <pre>[    4.118233] Kernel panic - not syncing: VFS: Unable to mount root fs \
                on unknown-block(0,0)
                [    4.118901] CPU: 0 PID: 1 Comm: swapper/0 Not tainted 6.1.0-41-amd64 #1
                [    4.119544] ---[ end Kernel panic - not syncing ]---</pre>
                <p>What can I do except pray?</p>
                """,
            answer: """
                <p>Choose the kernel before in the boot menu (“Advanced options”, then the \
                second line). Then:</p>
                <pre><code># df -h /boot
                /dev/vda1   236M  236M     0 100% /boot
                # apt-get autoremove --purge
                # update-initramfs -u -k all</code></pre>
                <p><code>/boot</code> was full, so the new kernel's second half was never \
                written. We have raised a wish with the distribution that it check this \
                <em>before</em> and not after.</p>
                """),
        TicketTopic(
            subject: "Feature request: dark mode for the status page",
            question: """
                <p>I'm on call two weeks a month. At 4&nbsp;a.m. your status page is the \
                brightest thing in the room, followed by <i>the sun</i>.</p><p>Please. 🌙</p>
                """,
            answer: """
                <p>We have forwarded this to the people who make the page. One of them is on \
                call this week, so chances are good.</p><hr><p><small>Update: it is there. It \
                follows the setting of your system.</small></p>
                """),
        TicketTopic(
            subject: "Cancellation of two servers",
            question: """
                <p class="MsoNormal">We hereby cancel {host} and its backup with effect from \
                the end of the month.<o:p></o:p></p><p \
                class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">Please confirm, \
                and please confirm the deletion of data as per Art.&nbsp;28 (3) (g) \
                GDPR.<o:p></o:p></p>
                """,
            answer: """
                <p>We confirm both. Until the end of the month you can download a last image; \
                seven days after it, the data is overwritten and you get the \
                protocol.</p><p>If you have the time, tell us why. “Too expensive” is a fine \
                answer.</p>
                """),
        TicketTopic(
            subject: "How do I take a consistent snapshot of a database?",
            question: """
                <p>Is a snapshot of a running PostgreSQL server OK, or do I have to stop it? \
                The docs say “<i>crash-consistent</i>”, which sounds… not encouraging.</p>
                """,
            answer: """
                <p>It means: as if somebody had pulled the plug. PostgreSQL is made for this \
                and recovers. What matters:</p>
                <ul><li>All its volumes must be in <b>one</b> snapshot (choose \
                “group”).</li><li><code>fsync</code> must be <code>on</code>. It is, unless a \
                blog post told you otherwise.</li></ul>
                <p>To be extra sure:</p><pre><code>SELECT pg_backup_start('nightly', fast \
                =&gt; true);
                -- take the snapshot
                SELECT * FROM pg_backup_stop();</code></pre>
                """),
    ]
}
