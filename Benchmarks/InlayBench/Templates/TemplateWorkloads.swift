import Foundation
import Inlay

/// A template in the language of each engine, with the data that it renders.
struct TemplateWorkload {
    let name: String
    /// The template as Inlay, Stencil, Jinja2, minijinja and Django read it.
    let template: String
    let mustache: String
    /// The data as JSON.
    var data: [String: Any]

    /// Returns the same data for Inlay.
    func value() throws -> TemplateValue {
        let json = try JSONSerialization.data(withJSONObject: data)
        return TemplateValue(try JSONValue(parsing: json))
    }
}

extension TemplateWorkload {
    static let mail = Mail(
        id: 4_711, isUnread: true, link: "https://mail.example.org/read?box=inbox&id=4711",
        avatar: "/avatars/zoe-oconnor.png", name: "Zoë “Zo” O'Connor & Söhne",
        email: "zoe.o'connor@example.org", date: "2026-11-22T09:41:00Z", time: "9:41",
        subject: "Re: <Invoice> 2026 & \"what's next\" — a few words on the offer",
        preview:
            "Hello Tom, thank you for the draft; I’ve read it twice, and there are <three> points "
            + "I'd like to talk about before we send it: the price, the date & the place.",
        tags: ["inbox", "R&D", "to do"])

    /// A row of a mail list: 14 lines, 9 values, a condition and a loop over three tags.
    static let row = TemplateWorkload(
        name: "row",
        template: rowMarkup(
            unread: "{% if unread %} unread{% endif %}",
            tags: "{% for tag in tags %}<li>{{ tag }}</li>{% endfor %}"),
        mustache: rowMarkup(
            unread: "{{#unread}} unread{{/unread}}", tags: "{{#tags}}<li>{{.}}</li>{{/tags}}"),
        data: [
            "id": mail.id, "unread": mail.isUnread, "link": mail.link, "avatar": mail.avatar,
            "name": mail.name, "email": mail.email, "date": mail.date, "time": mail.time,
            "subject": mail.subject, "preview": mail.preview, "tags": mail.tags,
        ])

    private static func rowMarkup(unread: String, tags: String) -> String {
        """
        <article class="mail\(unread)" id="mail-{{ id }}">
          <a class="avatar" href="{{ link }}" title="{{ email }}">
            <img src="{{ avatar }}" alt="" width="40" height="40">
          </a>
          <header>
            <h2>{{ name }}</h2>
            <time datetime="{{ date }}">{{ time }}</time>
          </header>
          <h3>{{ subject }}</h3>
          <p>{{ preview }}</p>
          <ul class="tags">
            \(tags)
          </ul>
        </article>
        """
    }

    /// A thousand rows of ten numbers.
    static let table = TemplateWorkload(
        name: "table",
        template:
            "<table>{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>"
            + "{% endfor %}</tr>{% endfor %}</table>",
        mustache:
            "<table>{{#rows}}<tr>{{#.}}<td>{{.}}</td>{{/.}}</tr>{{/rows}}</table>",
        data: ["rows": (0..<1_000).map { row in (0..<10).map { row * 10 + $0 } }])

    /// The page of an event with a hundred updates.
    static let event = TemplateWorkload(
        name: "event",
        template: """
            <!doctype html><html><head><title>{{ title }}</title></head><body>
            <h1>{{ title }}</h1>{% if open %}<p class="open">{{ state }}</p>{% endif %}
            {% for update in updates %}<section id="update-{{ update.id }}">
            <h2>{{ update.author }}</h2><time>{{ update.time }}</time>
            <p>{{ update.text }}</p></section>{% endfor %}
            </body></html>
            """,
        mustache: """
            <!doctype html><html><head><title>{{ title }}</title></head><body>
            <h1>{{ title }}</h1>{{#open}}<p class="open">{{ state }}</p>{{/open}}
            {{#updates}}<section id="update-{{ id }}">
            <h2>{{ author }}</h2><time>{{ time }}</time>
            <p>{{ text }}</p></section>{{/updates}}
            </body></html>
            """,
        data: [
            "title": "Network & storage: \"slow\" in Zürich", "open": true, "state": "Identified",
            "updates": (0..<100).map { index in
                [
                    "id": index, "author": "Ana O'Neill", "time": "22 Nov 2026, 10:\(index % 60)",
                    "text": "Update \(index): the <primary> switch was replaced & traffic is back "
                        + "to normal on all links; we go on watching it.",
                ] as [String: Any]
            },
        ])

    /// A megabyte of text without characters to escape.
    static let escape = TemplateWorkload(
        name: "escape1MB", template: "{{ text }}", mustache: "{{ text }}",
        data: ["text": String(repeating: "The quick brown fox jumps. ", count: 37_100)])
}

/// The row written by hand in Swift, without a template.
struct Mail {
    let id: Int
    let isUnread: Bool
    let link: String
    let avatar: String
    let name: String
    let email: String
    let date: String
    let time: String
    let subject: String
    let preview: String
    let tags: [String]

    func append(to output: inout [UInt8]) {
        output += "<article class=\"mail".utf8
        if isUnread { output += " unread".utf8 }
        output += "\" id=\"mail-".utf8
        output += String(id).utf8
        output += "\">\n  <a class=\"avatar\" href=\"".utf8
        Self.escape(link, to: &output)
        output += "\" title=\"".utf8
        Self.escape(email, to: &output)
        output += "\">\n    <img src=\"".utf8
        Self.escape(avatar, to: &output)
        output += "\" alt=\"\" width=\"40\" height=\"40\">\n  </a>\n  <header>\n    <h2>".utf8
        Self.escape(name, to: &output)
        output += "</h2>\n    <time datetime=\"".utf8
        Self.escape(date, to: &output)
        output += "\">".utf8
        Self.escape(time, to: &output)
        output += "</time>\n  </header>\n  <h3>".utf8
        Self.escape(subject, to: &output)
        output += "</h3>\n  <p>".utf8
        Self.escape(preview, to: &output)
        output += "</p>\n  <ul class=\"tags\">\n    ".utf8
        for tag in tags {
            output += "<li>".utf8
            Self.escape(tag, to: &output)
            output += "</li>".utf8
        }
        output += "\n  </ul>\n</article>".utf8
    }

    private static func escape(_ text: String, to output: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            case UInt8(ascii: "'"): output += "&#39;".utf8
            default: output.append(byte)
            }
        }
    }
}
