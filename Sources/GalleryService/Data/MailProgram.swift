import Foundation

/// A mail program, which wraps message bodies in HTML of a particular style.
enum MailProgram: CaseIterable {
    case web
    case office
    case phone
    case plain

    /// Returns a message as this program formats it, with the previous message quoted below.
    func message(_ body: String, quoting quote: (author: String, body: String)?) -> String {
        let quoted = quote.map { quotation(of: $0.body, by: Self.escaped($0.author)) } ?? ""
        return switch self {
        case .web: "<div dir=\"ltr\">\(body)</div>\(quoted)"
        case .office:
            """
            <html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
            <meta http-equiv="Content-Type" content="text/html; charset=utf-8">
            <style><!-- p.MsoNormal { margin: 0cm; font: 11pt "Calibri", sans-serif } --></style>
            </head><body lang="EN-GB" link="#0563C1"><div class="WordSection1">
            \(body)
            </div>\(quoted)</body></html>
            """
        case .phone:
            """
            <html><body dir="auto">\(body)<div><br></div>
            <div id="AppleMailSignature" dir="ltr">Sent from my phone</div>\(quoted)</body></html>
            """
        case .plain: "\(body)\(quoted)"
        }
    }

    /// Escapes a text for HTML, since names and labels may contain any characters.
    static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }

    private func quotation(of body: String, by author: String) -> String {
        switch self {
        case .web:
            """
            <br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">\(author) wrote:<br></div>
            <blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px \
            solid rgb(204,204,204);padding-left:1ex">\(body)</blockquote></div>
            """
        case .office:
            """
            <div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">
            <p class="MsoNormal"><b>From:</b> \(author)<o:p></o:p></p></div>
            \(body)
            """
        case .phone:
            """
            <div dir="ltr"><br><blockquote type="cite">\(author):<br><br></blockquote></div>
            <blockquote type="cite"><div dir="ltr">\(body)</div></blockquote>
            """
        case .plain: "<p>\(author) wrote:</p>\n<blockquote>\(body)</blockquote>"
        }
    }
}
