package import Foundation
public import InlayValues

/// The reason why a form can't be submitted.
public enum FormRequestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The form has no URL, or one that is neither `http` nor `https`.
    case address(String)
    /// The form's page was loaded over `https`, but its values would be sent over plain `http`.
    case plainHTTP(String)
    /// A file can't be encoded as JSON.
    case fileInJSON(String)

    /// A sentence that describes the error.
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
            "The field “\(name)” has files, which only multipart can represent."
        }
    }
}

/// The HTTP request that submits a form.
public struct FormRequest: Hashable, Sendable {
    /// The method.
    package let method: Form.Method
    /// The URL, which for GET has the values in its query.
    package let url: URL
    /// The body, or nil for GET.
    package let body: FormBody?
    /// The value of the `Origin` header, which is the origin of the form's page; nil for GET, or if
    /// the origin is unknown.
    package let origin: WebOrigin?
}

extension Form {
    /// Returns the request that submits the form with its current values, without validating
    /// them.
    ///
    /// - Parameters:
    ///   - submitter: The button that the user pressed, if any.
    ///   - allowsPlainHTTP: Whether a form of an `https` page may submit to plain `http`.
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

    /// Returns the names and values that the form submits, in the order of HTML's entry list.
    ///
    /// Excluded are disabled fields and options, fields without a name, unchecked check boxes,
    /// and all buttons except the submitter. A file field without a file submits an empty one.
    ///
    /// - Parameter submitter: The button that the user pressed, if any.
    /// - Returns: The entries.
    package func entries(submitter: FormField.ID? = nil) -> [FormEntry] {
        FormEntryList(fields: fields, submitter: submitter).entries()
    }

    /// Returns the values as one JSON object.
    ///
    /// Numbers stay numbers, and a check box without a value attribute becomes `true` or `false`.
    /// A name that occurs more than once, and a multiple choice, become arrays.
    ///
    /// - Parameter submitter: The button that the user pressed, if any.
    /// - Returns: The object.
    /// - Throws: ``FormRequestError/fileInJSON(_:)`` for a field with files.
    public func json(submitter: FormField.ID? = nil) throws(FormRequestError) -> JSONValue {
        try FormEntryList(fields: fields, submitter: submitter).json()
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

/// The resolution of URLs in pages, such as that of an `action` attribute.
package enum FormAddress {
    /// Resolves a URL reference as a browser would; invalid characters are escaped.
    package static func resolve(_ text: String, against base: URL?) -> URL? {
        URL(reference: text, relativeTo: base)
    }
}

extension URL {
    /// Returns the URL with its query replaced by one that is already percent-encoded.
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
