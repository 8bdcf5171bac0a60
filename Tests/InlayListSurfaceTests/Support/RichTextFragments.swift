import InlayShell

@testable import InlayPageTesting

/// 75 typical HTML fragments, each with a name for its content.
enum RichTextFragments {
    static let all = blocks + lines + images

    static let blocks: [(name: String, html: String)] = [
        (
            "one word",
            #"""
            <p>Thanks!</p>
            """#
        ),
        (
            "bare text",
            #"""
            No element around it, just a sentence that somebody typed into a field, and \#
            which is long enough to need a second line.
            """#
        ),
        (
            "two paragraphs",
            #"""
            <p>The router restarts every night at three, and after that the phones don't \#
            register again until somebody reboots the base station by hand.</p><p>Is there \#
            a log that tells why?</p>
            """#
        ),
        (
            "answer with code",
            #"""
            <p>You can use <code>git rebase --interactive</code> for that. Mark the commit \#
            with <code>edit</code>, then run <code>git commit --amend</code> and <code>git \#
            rebase --continue</code>.</p><p>Don't do it with commits that are already \#
            pushed.</p>
            """#
        ),
        (
            "hyphens in code",
            #"""
            <p>The left power supply of rack three says <code>E-21</code>, the one below it says \#
            <code>E-22</code>, and the one in the cupboard <code>E-23</code>. On the console it is \#
            <code>power --status --all</code>, or <code>power-supply-status</code> of the older \#
            version, with <code>state?a=b(c)</code> for one of them: so-called-<code>E-24</code>-codes, \#
            and <kbd>Ctrl-Alt-F1</kbd> shows them again and again, also <code>ends-</code>with.</p>
            <p>The number <code>0123456789-0123456789-0123456789-0123456789-0123456789-0123456789-\#
            0123456789-0123456789</code> is longer than a line.</p><h3>What the code <code>E-21</code> \#
            means on the door of rack <code>R-1003</code></h3>
            """#
        ),
        (
            "answer with a block of code",
            #"""
            <p>The loop never ends because <code>i</code> is unsigned:</p><pre><code>for \#
            (unsigned i = n; i &gt;= 0; i--) {
                use(i);
            }</code></pre><p>Count from <code>n</code> down to one instead.</p>
            """#
        ),
        (
            "answer with steps",
            #"""
            <p>Three steps:</p><ol><li>Open the <b>Settings</b> and choose \#
            <i>Network</i>.</li><li>Switch the profile off, wait for ten seconds, and \#
            switch it on again.</li><li>If that doesn't help, restart the \#
            computer.</li></ol><p>That's all.</p>
            """#
        ),
        (
            "answer with headings",
            #"""
            <h2>Why it happens</h2><p>The cache keeps the old address for an \#
            hour.</p><h2>What to do about it</h2><p>Either wait, or flush it with \#
            <code>resolvectl flush-caches</code>.</p><h3>On older systems</h3><p>Restart \#
            the service.</p>
            """#
        ),
        (
            "mail",
            #"""
            <div>Dear Ms Novák,</div><div><br></div><div>thank you for your message of last \#
            Thursday. The invoice was sent to the old address; a corrected one is on its \#
            way.</div><div><br></div><div>Kind regards</div><div>Jonas</div>
            """#
        ),
        (
            "mail with a reply",
            #"""
            <p>Works for me, see you on Monday.</p><p>On 3 May 2024, Ada \#
            wrote:</p><blockquote><p>Could we move the meeting to Monday at ten? The room \#
            is taken on Friday.</p></blockquote>
            """#
        ),
        (
            "mail thread",
            #"""
            <p>Agreed.</p><blockquote><p>Then let us take the second \#
            offer.</p><blockquote><p>The first one is cheaper, but the delivery takes six \#
            weeks longer than we can wait.</p><blockquote><p>Which offer shall we \#
            take?</p></blockquote></blockquote></blockquote><p>Ada</p>
            """#
        ),
        (
            "chat",
            #"""
            sounds good, see you at <b>8</b>!<br>bring the charger pls
            """#
        ),
        (
            "chat with a link",
            #"""
            have you seen <a \#
            href="https://example.org/2024/05/a-very-long-name-of-an-article.html">https://e\#
            xample.org/2024/05/a-very-long-name-of-an-article.html</a>? it is about us
            """#
        ),
        (
            "list",
            #"""
            <ul><li>Milk</li><li>Bread</li><li>Two pounds of potatoes, the small ones that \#
            can be roasted whole with their skin on</li></ul>
            """#
        ),
        (
            "nested lists",
            #"""
            <ul><li>Fruit<ul><li>Apples<ul><li>Boskoop</li><li>Cox \#
            Orange</li></ul></li><li>Pears</li></ul></li><li>Vegetables<ul><li>Leek</li></ul\#
            ></li></ul>
            """#
        ),
        (
            "numbers in bullets",
            #"""
            <ul><li>First thing<ol><li>one</li><li>two, which is a longer item that runs on \#
            and on until it needs another line</li></ol></li><li>Second thing</li></ul>
            """#
        ),
        (
            "bullets in numbers",
            #"""
            <ol><li>Prepare<ul><li>the table</li><li>the \#
            chairs</li></ul></li><li>Wait</li></ol>
            """#
        ),
        (
            "a list that starts at nine",
            #"""
            <ol start="9"><li>nine</li><li>ten</li><li>eleven</li></ol>
            """#
        ),
        (
            "a list that starts at 998",
            #"""
            <ol start="998"><li>nearly there</li><li>almost</li><li>a thousand</li></ol>
            """#
        ),
        (
            "paragraphs in items",
            #"""
            <ul><li><p>An item with a paragraph.</p><p>And a second \#
            one.</p></li><li><p>Another item.</p></li></ul>
            """#
        ),
        (
            "an item with a heading",
            #"""
            <ol><li><h3>A heading in a list</h3><p>With text below it.</p></li><li>And an \#
            item without.</li></ol>
            """#
        ),
        (
            "an empty item",
            #"""
            <ul><li>before</li><li></li><li>after</li></ul>
            """#
        ),
        (
            "a list in a quote",
            #"""
            <blockquote><p>She said:</p><ul><li>yes</li><li>no, and that for a number of \#
            reasons that would fill a whole page</li></ul></blockquote>
            """#
        ),
        (
            "a quote in a list",
            #"""
            <ul><li>They wrote<blockquote>We can't deliver before June, because the parts \#
            are held up at the border.</blockquote></li><li>So we wait.</li></ul>
            """#
        ),
        (
            "code in a list",
            #"""
            <ol><li>Install it:<pre>sudo apt install foo</pre></li><li>Run it:<pre>foo \#
            --help</pre></li></ol>
            """#
        ),
        (
            "all headings",
            #"""
            <h1>First</h1><h2>Second</h2><h3>Third</h3><h4>Fourth</h4><h5>Fifth</h5><h6>Sixt\#
            h</h6><p>Text.</p>
            """#
        ),
        (
            "headings that wrap",
            #"""
            <h1>A heading that is long enough to need more than one line at any width that \#
            a phone has</h1><p>Text.</p><h2>Another one, which is also quite long, and ends \#
            with a short word or two</h2><p>Text.</p>
            """#
        ),
        (
            "headings that wrap, small",
            #"""
            <h4>This heading is of the size of text, and is long enough to be broken into \#
            three lines where there is little room for it</h4><h5>It is followed by a dim \#
            one, that also needs two lines or so at the least</h5><h6>And then by the \#
            smallest of all, which may need two as well when it is narrow</h6>
            """#
        ),
        (
            "headings with styles",
            #"""
            <h1>The <i>second</i> law of <code>sed</code></h1><h2>What <b>bold</b> means <a \#
            href='/x'>here</a></h2><h3>With <code>code()</code></h3>
            """#
        ),
        (
            "a heading after text",
            #"""
            <p>Some text.</p><h1>Heading one</h1><h3>Heading three</h3><p>More.</p>
            """#
        ),
    ]
}
