extension RichTextFragments {
    static let lines: [(name: String, html: String)] = [
        (
            "code at the ends of lines",
            #"""
            <p>When the value is <code>undefined</code>, the function \#
            <code>parseInteger</code> returns <code>NaN</code>, and then \#
            <code>Number.isNaN(value)</code> is <code>true</code> but <code>value === \#
            NaN</code> isn't.</p>
            """#
        ),
        (
            "long code in a line",
            #"""
            <p>Set <code>NSLocationAlwaysAndWhenInUseUsageDescription</code> and run \#
            <code>find . -name '*.swift' -not -path './.build/*' | xargs wc -l | sort \#
            -n</code> afterwards.</p>
            """#
        ),
        (
            "keys",
            #"""
            <p>Press <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>T</kbd> to open it again, or \#
            <kbd>F11</kbd>.</p><p>Then <kbd>Enter</kbd>.</p>
            """#
        ),
        (
            "styles in words",
            #"""
            <p>H<b>al</b>f a word, un<i>believ</i>able, re<u>mark</u>able, <s>gone</s>, \#
            <del>deleted</del> and <b><i>both at once</i></b>.</p>
            """#
        ),
        (
            "nested styles",
            #"""
            <p><b>bold <i>bold italic <u>underlined too</u></i></b> <s>struck <b>and \#
            bold</b></s> <a href='/a'>link <b>bold</b> <i>italic</i></a></p>
            """#
        ),
        (
            "links that wrap",
            #"""
            <p>See <a href='https://example.org/a'>the guidelines of the working group for \#
            pages with many links in them</a> and <a href='https://example.org/b'>the \#
            answers to frequently asked questions, typography included</a>.</p>
            """#
        ),
        (
            "addresses",
            #"""
            <p>https://example.org/some/quite/long/path/that/goes/on/for/ever?query=value&am\#
            p;other=thing#fragment and mail@example.org, or C:\Program \#
            Files\Common\thing.dll</p>
            """#
        ),
        (
            "a long word",
            #"""
            <p>Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellsch\#
            aft and Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz are \#
            long.</p>
            """#
        ),
        (
            "one very long word",
            #"""
            <p>abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxy\#
            zabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyza\#
            bcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz</p>
            """#
        ),
        (
            "hyphens",
            #"""
            <p>A well-known state-of-the-art, easy-to-use, up-to-date, off-the-shelf, \#
            run-of-the-mill, not-to-be-missed thing from 2019-2024 with -5 degrees and \#
            555-0199 (call now!) or a/b/c.</p>
            """#
        ),
        (
            "dashes and quotes",
            #"""
            <p>“It’s here”—she said… “or there?” – and he: ‘no, “over there”!’ (that is: \#
            nowhere). «Très bien» ¿verdad? 50 % of 3 × 4 ≈ 12 €/m².</p>
            """#
        ),
        (
            "accents",
            #"""
            <p>Příliš žluťoučký kůň úpěl ďábelské ódy. Zażółć gęślą jaźń. Árvíztűrő \#
            tükörfúrógép. Ça va où, Noël? Ñandú, über, ångström, þing, ğüşiöç, ā́ n̂.</p>
            """#
        ),
        (
            "Greek",
            #"""
            <p>Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. <b>Καλημέρα κόσμε</b>, <i>τι κάνεις \#
            σήμερα;</i> Το ποσό είναι 1.234,56 € και η προθεσμία λήγει αύριο.</p>
            """#
        ),
        (
            "Cyrillic",
            #"""
            <p>Съешь же ещё этих мягких французских булок, да выпей чаю. <b>Широкая \#
            электрификация</b> южных губерний даст <i>мощный толчок</i> подъёму сельского \#
            хозяйства.</p>
            """#
        ),
        (
            "mixed scripts",
            #"""
            <p>The word φιλοσοφία is Greek, and философия Russian; both mean \#
            <i>philosophie</i>. In code: <code>λ x → x²</code>, ∑ and √2 ≤ ∞.</p>
            """#
        ),
        (
            "empty paragraphs",
            #"""
            <p></p><p>first</p><p></p><p> \#
            </p><p>second</p><p><b></b></p><div></div><p>third</p><p></p>
            """#
        ),
        (
            "lines and spaces",
            #"""
              <p>
               some \#t text  
              with <b> spaces </b>  <i> around </i>
             everything   </p>

            <p>
            </p>   tail
              text 
            """#
        ),
        (
            "spaces around breaks",
            #"""
            <p>one <br> two<br>  three  <br/>
             four</p><p> <br> five</p>
            """#
        ),
        (
            "many breaks",
            #"""
            <p>first<br><br><br>fourth<br></p><p><br></p><p>last<br>&nbsp;</p>
            """#
        ),
        (
            "spaces that don't break",
            #"""
            <p>10&nbsp;000&nbsp;km and&nbsp;&nbsp;&nbsp;three spaces, Mr.&nbsp;Smith, \#
            page&nbsp;12, 5&nbsp;%&nbsp;of&nbsp;all&nbsp;that&nbsp;is&nbsp;here</p>
            """#
        ),
        (
            "preformatted",
            #"""
            <pre>Name      Size
            ----      ----
            foo.txt   12 K

            \#tindented
              a\#tb\#tc</pre>
            """#
        ),
        (
            "preformatted with styles",
            #"""
            <pre><code><b>func</b> main() {
                <i>// says hello</i>
                print(<u>"hello"</u>)
            }
            </code></pre>
            """#
        ),
        (
            "two blocks of code",
            #"""
            <pre>first</pre><pre>second

            third</pre><p>text</p><pre></pre>
            """#
        ),
        (
            "code in a quote",
            #"""
            <blockquote><p>Try this:</p><pre>make
            make install</pre></blockquote><blockquote>And tell us.</blockquote>
            """#
        ),
        (
            "text between blocks",
            #"""
            before<p>paragraph</p>between<ul><li>item</li></ul>after \#
            <b>bold</b><blockquote>quote</blockquote>end
            """#
        ),
        (
            "divisions",
            #"""
            <div>one<div>two<div>three</div></div>four</div><div><p>five</p></div><div>six</\#
            div>
            """#
        ),
        (
            "a picture in a line",
            #"""
            <p>Before <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' \#
            width='40' height='30'></svg>" width=40 height=30 alt="a picture"> after, with \#
            more text that goes on until the line is full and then on.</p>
            """#
        ),
        (
            "a wide picture",
            #"""
            <p>Look:</p><p><img src="data:image/svg+xml,<svg \#
            xmlns='http://www.w3.org/2000/svg' width='1200' height='300'></svg>" width=1200 \#
            height=300 alt="a picture"></p><p>Nice, isn't it?</p>
            """#
        ),
        (
            "pictures in a row",
            #"""
            <p><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' \#
            width='120' height='80'></svg>" width=120 height=80 alt="a picture"> <img \#
            src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='120' \#
            height='80'></svg>" width=120 height=80 alt="a picture"> <img \#
            src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='120' \#
            height='80'></svg>" width=120 height=80 alt="a picture"> <img \#
            src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='120' \#
            height='80'></svg>" width=120 height=80 alt="a picture"></p>
            """#
        ),
        (
            "a long answer",
            #"""
            <p>First of all: <b>don't panic</b>. The message <code>EADDRINUSE</code> only \#
            means that <i>something</i> listens on that port already.</p><h3>Find out what \#
            it is</h3><pre>$ ss -ltnp | grep 8080</pre><p>The last column has the name and \#
            the number of the process. If it is</p><ul><li>an old copy of your own server: \#
            <code>kill</code> it,</li><li>another service: choose another port, as \#
            described <a href='https://example.org/ports'>in the \#
            manual</a>.</li></ul><blockquote><p>But I have no rights to end \#
            it!</p></blockquote><p>Then ask whoever has. See also <a href='/q/1'>this \#
            question</a>.</p>
            """#
        ),
        (
            "release notes",
            #"""
            <h1>Version 2.4</h1><p>This is a release with <b>many</b> small \#
            things.</p><h2>New</h2><ul><li>Dark mode follows the system</li><li>Search with \#
            <kbd>Ctrl</kbd> <kbd>K</kbd></li></ul><h2>Fixed</h2><ul><li>A crash when a file \#
            with an empty name was opened (<a href='/1234'>#1234</a>)</li><li>Wrong sizes \#
            on screens with 1.5 times the usual resolution</li></ul><h6>Thanks to all who \#
            reported problems</h6>
            """#
        ),
    ]
}
