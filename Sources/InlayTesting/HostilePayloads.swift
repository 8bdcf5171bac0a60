/// HTML that attempts to run a script or to load a resource.
///
/// ```swift
/// for payload in HostilePayloads.all {
///     let html = payload.replacing("{server}", with: site.origin)
/// }
/// ```
///
/// A script that runs sets `document.title` to `owned`. A resource is loaded from `{server}/hit…`;
/// the test replaces the placeholder by a server that counts requests. The payloads combine each
/// way to run code with each way to hide it.
package enum HostilePayloads {
    /// All payloads, more than 400.
    package static let all: [String] =
        scripts + handlers + links + foreign + mutations + loads + forms + broken

    static let code = "document.title='owned'"

    // MARK: - Elements that hold scripts

    private static let scripts: [String] =
        [
            "<script>\(code)</script>", "<SCRIPT>\(code)</SCRIPT>", "<script >\(code)</script >",
            "<script/x>\(code)</script>", "<script\n>\(code)</script\n>",
            "<script\t>\(code)</script>",
            "<script type=module>\(code)</script>", "<script type=text/javascript>\(code)</script>",
            "<script src='{server}/hit-script.js'></script>", "<script src=data:,\(code)></script>",
            "<scr<script>ipt>\(code)</scr</script>ipt>", "<<script>\(code)//<</script>",
            "<script><!--\n\(code)\n--></script>", "<script>/*<!--*/\(code)/*-->*/</script>",
            "<p><script>\(code)", "</p><script>\(code)</script>", "<script\0>\(code)</script>",
            "<noscript><script>\(code)</script></noscript>",
            "<template><script>\(code)</script></template>",
            "<x><script>\(code)</script></x>", "<table><script>\(code)</script></table>",
            "<select><script>\(code)</script></select>",
            "<script>window.setTimeout(\"\(code)\")</script>",
        ]

    // MARK: - Handlers

    private static let handlers: [String] =
        [
            "img src=x", "svg", "body", "input autofocus", "details open", "video src=x",
            "audio src=x", "iframe src=about:blank", "object data=x", "p tabindex=0 autofocus",
            "a href=# autofocus", "select autofocus", "textarea autofocus", "marquee",
            "keygen autofocus", "video><source src=x", "image src=x", "link rel=stylesheet href=x",
            "style", "script src=x", "embed src=x", "isindex autofocus", "frameset", "h1", "x-y",
        ].flatMap { element in
            ["onerror", "onload", "onfocus", "ontoggle", "onstart"].map { event in
                "<\(element) \(event)=\"\(code)\">"
            }
        }
        + [
            "<img src=x onerror=\(code)>", "<img src=x ONERROR='\(code)'>",
            "<img/src=x/onerror=\(code)>", "<img src=x onerror\n=\n\"\(code)\">",
            "<img src=x\u{C}onerror=\(code)>", "<img src=x onerror=&#100;ocument.title='owned'>",
            "<img src=\"x\"onerror=\"\(code)\">", "<img src='x' alt='' onerror='\(code.quoted)'>",
            "<img title='\"><img src=x onerror=\(code)>'>", "<img src=x \0onerror=\(code)>",
            "<img src=x on\0error=\(code)>", "<img src=`x` onerror=\(code)>",
            "<div style=\"animation:a\" onanimationstart=\(code)>x<style>@keyframes a{}</style></div>",
            "<div onpointerenter=\(code) onmouseover=\(code) style='position:fixed;inset:0'>x</div>",
            "<div onscrollend=\(code) style='overflow:auto;height:5px'><br><br><br></div>",
            "<a href=# onclick=\(code)>x</a>", "<button onclick=\(code)>x</button>",
            "<details ontoggle=\(code) open>x</details>",
            "<div onbeforematch=\(code) hidden>x</div>",
            "<img src=data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC onload=\(code)>",
        ]

    // MARK: - Addresses that run code

    private static let links: [String] =
        [
            "javascript:\(code)", "JaVaScRiPt:\(code)", " javascript:\(code)",
            "\u{1}javascript:\(code)",
            "java\tscript:\(code)", "java\nscript:\(code)", "java\r\nscript:\(code)",
            "javascript&colon;\(code)", "&#106;avascript:\(code)", "&#x6A;avascript:\(code)",
            "&#0000106avascript:\(code)", "jav&Tab;ascript:\(code)", "jav&NewLine;ascript:\(code)",
            "javascript://%0a\(code)", "javascript:void(\(code))", "vbscript:msgbox(1)",
            "data:text/html,<script>\(code)</script>", "data:text/html;base64,PHNjcmlwdD4=",
            "data:image/svg+xml,<svg onload=\(code)>", "\u{A0}javascript:\(code)",
            "feed:javascript:\(code)", "view-source:javascript:\(code)", "blob:javascript:\(code)",
            "//javascript:\(code)", "javascript:\u{2028}\(code)", "inlay:delete?all=1",
        ].flatMap { address in
            [
                "<a href=\"\(address)\">x</a>", "<area href=\"\(address)\">",
                "<form action=\"\(address)\"><button>x</button></form>",
                "<iframe src=\"\(address)\"></iframe>", "<img src=\"\(address)\">",
                "<svg><a xlink:href=\"\(address)\"><text y=20>x</text></a></svg>",
            ]
        }

    // MARK: - SVG and MathML

    private static let foreign: [String] = [
        "<svg onload=\(code)></svg>", "<svg><script>\(code)</script></svg>",
        "<svg><script>&#100;ocument.title='owned'</script></svg>",
        "<svg><script href=data:,\(code) /></svg>",
        "<svg><animate onbegin=\(code) attributeName=x dur=1s>",
        "<svg><set onbegin=\(code) attributename=x>",
        "<svg><use href='data:image/svg+xml,<svg id=x/>#x'>",
        "<svg><a><animate attributeName=href values=javascript:\(code) /><text>x</text></a></svg>",
        "<svg><foreignObject><img src=x onerror=\(code)></foreignObject></svg>",
        "<svg><desc><img src=x onerror=\(code)></desc></svg>",
        "<svg><title><img src=x onerror=\(code)></title></svg>",
        "<svg><style><img src=x onerror=\(code)></style></svg>",
        "<svg><image href={server}/hit-svg.png></svg>",
        "<svg><feImage href={server}/hit-fe.png /></svg>",
        "<svg><filter><feImage xlink:href='{server}/hit-fi'/></filter></svg>",
        "<math><mi xlink:href=javascript:\(code)>x</mi></math>",
        "<math href=javascript:\(code)>x</math>",
        "<math><maction actiontype=statusline xlink:href=javascript:\(code)>x</maction></math>",
        "<math><annotation-xml encoding=text/html><img src=x onerror=\(code)></annotation-xml></math>",
        "<svg xmlns=http://www.w3.org/2000/svg><handler>\(code)</handler></svg>",
    ]

    // MARK: - HTML that a second parse reads differently

    private static let mutations: [String] =
        [
            "style", "title", "textarea", "noscript", "noembed", "noframes", "xmp", "iframe",
            "template",
            "plaintext", "listing", "select", "option", "button", "object",
        ].flatMap { element in
            [
                "<\(element)><p title=\"</\(element)><img src=x onerror=\(code)>\">",
                "<svg></p><\(element)><a id=\"</\(element)><img src=x onerror=\(code)>\">",
                "<math><mtext><table><mglyph><\(element)><!--</\(element)><img title=\"--&gt;&lt;img src=x onerror=\(code)&gt;\">",
                "<form><math><mtext></form><form><mglyph><\(element)></math><img src=x onerror=\(code)>",
            ]
        }
        + [
            "<!--><img src=x onerror=\(code)>", "<!---><img src=x onerror=\(code)>",
            "<!--x--!><img src=x onerror=\(code)>",
            "<![CDATA[><img src=x onerror=\(code)>]]>", "<?xml ><img src=x onerror=\(code)?>",
            "<!DOCTYPE x [<!ENTITY a '<img src=x onerror=\(code)>'>]>&a;",
            "<!--[if gte IE 4]><script>\(code)</script><![endif]-->",
            "<a title='&lt;img src=x onerror=\(code)&gt;'>x</a>",
            "&lt;img src=x onerror=\(code)&gt;",
            "<table><td><svg><desc><table><td><style></table><img src=x onerror=\(code)>",
            "<table><a href=#><tr><td><a><img src=x onerror=\(code)></table>",
            "<b><p><b><p><a><div><a><img src=x onerror=\(code)>",
        ]

    // MARK: - Elements that load resources

    private static let loads: [String] =
        [
            "<img src=@>", "<IMG SRC=@>", "<img srcset='@ 1x'>", "<img srcset='a 1x, @ 2x'>",
            "<img src=x srcset=@>",
            "<picture><source srcset=@><img src=x></picture>", "<image src=@>",
            "<input type=image src=@>",
            "<video poster=@></video>", "<video src=@ autoplay></video>",
            "<video><source src=@></video>", "<audio src=@ autoplay></audio>",
            "<video><track default src=@></video>", "<iframe src=@></iframe>", "<embed src=@>",
            "<object data=@></object>",
            "<link rel=stylesheet href=@>", "<link rel=preload as=image href=@>",
            "<link rel=prefetch href=@>",
            "<link rel=icon href=@>", "<link rel='dns-prefetch preconnect' href=@>",
            "<link rel=modulepreload href=@>",
            "<style>@import '@';</style>", "<style>body{background:url(@)}</style>",
            "<style>@font-face{font-family:x;src:url(@)}*{font-family:x}</style>",
            "<div style='background:url(@)'>x</div>",
            "<div style='background-image:\\75rl(@)'>x</div>", "<p style='list-style:url(@)'>x</p>",
            "<p style=\"content:url('@')\">x</p>", "<p style='cursor:url(@),auto'>x</p>",
            "<p style='border-image:url(@)'>x</p>",
            "<body background=@>", "<table background=@><td>x</table>",
            "<table><td background=@>x</table>",
            "<meta http-equiv=refresh content='0;url=@'>", "<base href=@/><img src=x>",
            "<html manifest=@>", "<frameset><frame src=@></frameset>",
            "<iframe srcdoc='<img src=@>'></iframe>", "<a href=x ping=@>x</a>",
            "<img src='//{host}/hit-rel.png'>", "<img src='\\\\{host}/hit-back.png'>",
            "<img src='ht\ntp://{host}/hit-break.png'>", "<img src=' @'>", "<img longdesc=@ src=@>",
            "<img lowsrc=@ dynsrc=@ src=@>",
            "<script src=@></script>", "<svg><image xlink:href=@></svg>",
            "<svg><use href='@#x'></svg>", "<math><mglyph src=@></math>",
            "<img src=@ loading=lazy>", "<img crossorigin src=@>", "<img usemap=#m src=@>",
            "<portal src=@></portal>", "<bgsound src=@>",
            "<div style='mask:url(@);-webkit-mask-image:url(@)'>x</div>",
            "<div style=\"background:image-set('@' 1x)\">x</div>",
        ].enumerated().map { index, html in
            html.replacing("@import '@'", with: "@import '{server}/hit-\(index)'")
                .replacing("@font-face", with: "\u{1}font-face").replacing(
                    "@", with: "{server}/hit-\(index)"
                )
                .replacing("\u{1}font-face", with: "@font-face").replacing(
                    "{server}/hit-\(index)import", with: "@import")
        }

    // MARK: - Forms and names

    private static let forms: [String] = [
        "<form action={server}/hit-form><input name=x></form><button form=f>x</button>",
        "<form id=f><button formaction=javascript:\(code)>x</button></form>",
        "<input formaction=javascript:\(code) type=submit>",
        "<form name=body><input name=innerHTML></form>", "<img name=getElementById>",
        "<a id=cookie name=cookie>x</a>",
        "<form><input name=attributes><input name=parentNode></form>",
        "<a id=defaultView href=javascript:\(code)>x</a>",
        "<a id=location href=javascript:\(code)>x</a>", "<img id=title name=title>",
        "<iframe name=top srcdoc='<script>parent.\(code)</script>'></iframe>",
        "<button popovertarget=p>x</button><div id=p popover onbeforetoggle=\(code)>x</div>",
        "<dialog open onclose=\(code)>x</dialog>",
        "<input type=submit formaction=javascript:\(code) value=x>",
        "<isindex action=javascript:\(code) type=submit>",
    ]

    // MARK: - Malformed HTML

    private static let broken: [String] = [
        "<img src=x onerror=\(code)", "<img src=x onerror='\(code.quoted)",
        "<img \"\"\"><script>\(code)</script>\">",
        "<a href=\"x\"\"onmouseover=\(code)\">x</a>",
        "<img src=\"x` `<script>\(code)</script>\"` `>",
        "<div title=a\u{A0}onclick=\(code)>x</div>",
        "\u{FEFF}<script>\(code)</script>", "+ADw-script+AD4-\(code)+ADw-/script+AD4-",
        "\u{FF1C}script\u{FF1E}\(code)\u{FF1C}/script\u{FF1E}",
        "<scri\0pt>\(code)</scri\0pt>", "<img src=x onerror=\(code)//", "<x/onload=\(code)>",
        "</script><script>\(code)</script>",
        "</title><script>\(code)</script>", "</textarea><script>\(code)</script>",
        "\"><script>\(code)</script>", "'><img src=x onerror=\(code)>",
        "--><script>\(code)</script>", "]]><script>\(code)</script>",
        "<%<!--'%><script>\(code)</script>-->", "<a/href=javascript:\(code)>x",
        "<object><param name=movie value=javascript:\(code)></object>", "<applet code=x></applet>",
        "<marquee><script>\(code)</script></marquee>",
    ]
}

extension String {
    /// The code escaped for a single-quoted HTML attribute.
    fileprivate var quoted: String { replacing("'", with: "&#39;") }
}
