import Inlay

// The examples of docs/Inlay.docc/Sanitizing.md.

enum SanitizingGuide {
    struct StrangersMessage {
        let author: String
        let html: String
    }

    static func sanitizedMessage(message: StrangersMessage, template: Template) throws
        -> TrustedHTML
    {
        let body = try HTMLSanitizer().sanitize(message.html)
        let data: TemplateValue = [
            "author": .string(message.author), "body": .html(TrustedHTML(body)),
        ]
        let page = try template.html(data)
        return page
    }

    static func remoteImages(html: String) throws -> (SanitizedHTML, SanitizedHTML, Int) {
        var count = 0
        var policy = HTMLSanitizer.Policy.standard
        let quiet = try HTMLSanitizer(policy: policy).sanitize(html) { _ in count += 1 }
        // After the user has asked for the images:
        policy.remoteContent = .allowed
        let whole = try HTMLSanitizer(policy: policy).sanitize(html)
        return (quiet, whole, count)
    }

    static func treeAndText(html: String) throws -> (String, Bool) {
        let tree = try HTMLTree(fragment: html)
        let words = tree.text
        let isPlain = tree.isSimpleRichText
        return (words, isPlain)
    }
}
