public import Foundation
public import InlayValues

/// Why a form can't be submitted.
public enum FormRequestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The form has no address, or one that isn't `http` or `https`.
    case address(String)
    /// The form's page came by `https`, and its values would be sent by plain `http`.
    case plainHTTP(String)
    /// A file can't be written as JSON.
    case fileInJSON(String)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .address(let address) where address.isEmpty: "The form has no address to submit to."
        case .address(let address):
            "A form is submitted to an http or https address, and not to “\(address)”."
        case .plainHTTP(let address):
            """
            The page came by https, and “\(address)” would be sent by plain http, where all on the \
            way can read it.
            """
        case .fileInJSON(let name):
            "The field “\(name)” has files, which only multipart can carry."
        }
    }
}

/// A request that submits a form.
public struct FormRequest: Hashable, Sendable {
    /// The method.
    public let method: Form.Method
    /// The address, for GET with the values in its query.
    public let url: URL
    /// The body; nil for GET.
    public let body: FormBody?
    /// The origin of the page with the form, for the header `Origin` of a POST.
    public let origin: Origin?
}

extension Form {
    /// The request that submits the form as it is filled in; values aren't checked here.
    ///
    /// - Parameters:
    ///   - submitter: The button that was pressed, if one was.
    ///   - allowsPlainHTTP: Lets a form of a page that came by `https` submit to plain `http`.
    /// - Returns: The request.
    /// - Throws: ``FormRequestError``.
    public func request(
        submitter: FormField.ID? = nil, allowsPlainHTTP: Bool = false
    ) throws(FormRequestError) -> FormRequest {
        let button = submitter.map { fields[$0].submission } ?? FormSubmitter()
        let url = try address(button, allowsPlainHTTP)
        let method = button.method ?? method
        let encoding = button.encoding ?? encoding
        switch (method, encoding) {
        case (.post, .json):
            let body = FormBody(try json(submitter: submitter))
            return FormRequest(method: method, url: url, body: body, origin: origin)
        case (.post, _):
            let body = FormBody(entries(submitter: submitter), as: encoding)
            return FormRequest(method: method, url: url, body: body, origin: origin)
        case (.get, _):
            let query = PercentEncoding.form(
                entries(submitter: submitter).map(\.normalizedText))
            return FormRequest(
                method: method, url: try url.replacingQuery(with: query), body: nil, origin: nil)
        }
    }

    private func address(
        _ button: FormSubmitter, _ allowsPlainHTTP: Bool
    ) throws(FormRequestError) -> URL {
        var url = action
        if let own = button.action {
            guard let resolved = FormAddress.resolve(own, against: action) else {
                throw .address(own)
            }
            url = resolved
        }
        guard let url, let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host() != nil
        else { throw .address(url?.absoluteString ?? "") }
        if scheme == "http", origin?.scheme == "https", !allowsPlainHTTP {
            throw .plainHTTP(url.absoluteString)
        }
        return url
    }
}

/// Addresses in pages.
enum FormAddress {
    /// Resolves an address as a link would be; what addresses can't hold is escaped.
    static func resolve(_ text: String, against base: URL?) -> URL? {
        let kept = text.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }
        let trimmed = String(String.UnicodeScalarView(kept))
            .trimmingCharacters(in: CharacterSet(charactersIn: "\u{0}"..."\u{20}"))
        let reference = PercentEncoding.reference(trimmed)
        return (base.map { URL(string: reference, relativeTo: $0) } ?? URL(string: reference))?
            .absoluteURL
    }
}

extension URL {
    /// The address with another query, which is encoded already.
    fileprivate func replacingQuery(with query: String) throws(FormRequestError) -> URL {
        var text = absoluteString[...]
        var fragment = ""[...]
        if let mark = text.firstIndex(of: "#") { (text, fragment) = (text[..<mark], text[mark...]) }
        if let mark = text.firstIndex(of: "?") { text = text[..<mark] }
        guard let url = URL(string: "\(text)?\(query)\(fragment)") else {
            throw .address(absoluteString)
        }
        return url
    }
}
