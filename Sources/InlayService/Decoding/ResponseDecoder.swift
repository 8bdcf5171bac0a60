import HTTPTypes
import InlayValues

/// A decoder of responses that chooses a body decoder by media type.
struct ResponseDecoder: Sendable {
    let decoders: [any BodyDecoding]

    func decode<Value: Decodable>(
        _ response: ServiceResponse, as type: Value.Type
    ) throws(ServiceFailure) -> Value {
        let kind: ServiceError.Kind
        do {
            return try value(of: response)
        } catch let error as BodyProblem {
            kind = .decoding(error.description)
        } catch let error as UnreadableType {
            kind = .contentType(error.name)
        } catch {
            kind = .decoding("its body can't be decoded: \(sentence(for: error))")
        }
        throw .response(
            kind, status: response.status, headers: response.headers, body: response.body)
    }

    private func value<Value: Decodable>(of response: ServiceResponse) throws -> Value {
        guard !response.body.isEmpty, response.status != 204, response.status != 205 else {
            return try JSONBodyDecoder.decode(.null)
        }
        // A response without `Content-Type` is decoded as JSON.
        let name = response.headers[.contentType]
        guard let type = name.map(HTTPMediaType.init) ?? .json,
            let decoder = decoders.first(where: { $0.canDecode(type) })
        else { throw UnreadableType(name: name ?? "") }
        return try decoder.decode(response.body, of: type, as: Value.self)
    }
}

private struct UnreadableType: Error {
    let name: String
}
