import Foundation
import InlayForms
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Forms with rare controls and values, compared with the web engine.
    @Suite struct RareControls {
        private static let forms = [
            "<input type=submit id=pressed name=go value=''>",
            "<input type=submit id=pressed name=go>",
            "<input type=submit id=pressed name=go aria-label=Search title=Find>",
            "<input type=image id=pressed name=go alt=Go><input name=a value=1>",
            "<input type=image id=pressed alt=Go value=v>",
            "<button id=pressed name=go>Go</button>",
            "<input type=button name=b value=x><input type=reset name=r value=y>",
            "<input type=number name=n value=abc><input type=number name=m value=' 5 '>",
            "<input type=number name=n value=+5><input type=number name=m value=5.>",
            "<input type=number name=n value=.5><input type=number name=m value=-0>",
            "<input type=number name=n value=1e5><input type=number name=m value=1e400>",
            "<input type=range name=r value=abc min=10 max=0><input type=range name=s>",
            "<input type=range name=r min=0 max=10 step=3 value=5>",
            "<input type=range name=r min=1 max=10 step=4 value=10>",
            "<input type=range name=r value=5 step=3 max=10>",
            "<input type=range name=r min=-5.5 max=5.5><input type=range name=s step=any value=1.23>",
            "<input type=color name=c value=red><input type=color name=d value='#ABCDEF'>",
            "<input type=date name=d value=2026-02-30><input type=date name=e value=2024-02-29>",
            "<input type=time name=t value=12:30:00><input type=time name=u value=12:30:00.500>",
            "<input type=time name=t value=24:00><input type=month name=m value=2026-13>",
            "<input type=datetime-local name=w value='2026-11-23 12:30:00.500'>",
            "<input type=datetime-local name=w value='2026-11-23T12:30:00'>",
            "<input type=week name=w value=2026-w48><input type=week name=v value=2025-W53>",
            "<input type=email name=e value=' a@b.c '><input type=url name=u value=' x '>",
            "<input type=email name=e multiple value=' a@b.c , d@e.f '>",
            "<input type=radio name=r value=1 checked><input type=radio name=r value=2 checked>",
            "<input type=radio name=R checked value=1><input type=radio name=r checked value=2>",
            "<input type=checkbox name=c value='' checked><input type=checkbox name=c checked>",
            "<select name=s><option label='' value=1>x<option>y</select>",
            "<select name=s><option disabled selected>a<option>b</select>",
            "<select name=s><option disabled>a<option>b</select>",
            "<select name=s><optgroup disabled><option>a</optgroup><option>b</select>",
            "<select name=s size=3><option>a<option>b</select><select name=t size=0><option>c</select>",
            "<select name=s multiple><option selected disabled>a<option selected>b</select>",
            "<select name=s><option>  a \\n b  <b>c</b><script>d</script></select>",
            "<textarea name=t>\\n\\na\\r\\nb</textarea><textarea name=u maxlength=2>abcd</textarea>",
            "<object name=o></object><output name=q>x</output><meter name=m value=1></meter>",
            "<input name=isindex value=q><input name=a value=1>",
            "<input name=_charset_ value=x><input type=hidden name=_CHARSET_ value=y>",
            "<fieldset disabled><legend><input name=a value=1></legend><input name=b value=2></fieldset>",
            "<fieldset disabled><fieldset><legend><input name=a value=1></legend></fieldset></fieldset>",
            "<details><input name=a value=1></details><div hidden><input name=b value=2></div>",
            "<div hidden><input type=checkbox name=a checked><input type=checkbox name=b></div>",
            "<template><input name=a value=1></template><input name=b value=2>",
            "<input type=file name=f><input type=file name=g disabled>",
            "<input name=a dirname=d dir=rtl value=x><textarea name=b dirname=e dir=auto>א</textarea>",
            "<input type=hidden name=a dirname=d value=x><input type=text name='' value=x>",
            "<label>L<input name=a value=1></label><input form=other name=b value=2>",
        ]

        @Test func rareControlsAndValuesAreSubmittedAsByTheEngine() async throws {
            let received = ReceivedForms()
            try await TestSite.with([
                "/": { _ in .html("<!doctype html><body>") },
                "/post": received.answer(),
            ]) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                let url = try #require(URL(string: site.origin + "/"))
                try await view.load(.url(url))
                for (index, controls) in Self.forms.enumerated() {
                    let html = "<form novalidate method=post action=/post>\(controls)</form>"
                    try await view.evaluate(
                        """
                        {
                        document.body.innerHTML = \(html);
                        const form = document.querySelector('form');
                        form.requestSubmit(document.getElementById('pressed'));
                        }
                        """)
                    let got = try await waitUntil(
                        "form \(index) is submitted", received.list
                    ) { $0.count == index + 1 }
                    let form = try HTMLForm(parsing: html, baseURL: url).form
                    let button = controls.contains("id=pressed") ? form.fields.first?.id : nil
                    let body = try #require(try form.request(submitter: button).body)
                    let own = String(decoding: try #require(body.bytes), as: UTF8.self)
                    #expect(own == got.last?.text, "\(controls)")
                }
            }
        }
    }
}
