import CGLib
import HTTPTypes
import InlayGObject
import InlayService

/// A reader of a response's body in libsoup's thread: it decodes the content codings, and fails
/// unless the body is whole.
final class SoupBodyReader {
    /// The minimum room for a read, because libsoup reads the first line of a trailer into it.
    private static let leastRoom = 4_096
    private static let encodedLength = 16_384

    let stream: EventObject
    /// The connection; nil for HTTP/2.
    private let end: SoupBodyEnd?
    private let hasBody: Bool
    private var decoder: ContentDecoder?
    private let encoded = UnsafeMutableRawBufferPointer.allocate(
        byteCount: encodedLength, alignment: 16)
    private var isTrailerMissing = false
    /// Whether everything was received, though perhaps not decoded yet.
    private(set) var isReceived = false
    /// Whether everything was received and decoded.
    private(set) var isAtEnd = false
    /// The reason why the rest can't be read.
    private(set) var failure: TransportError?
    private var error: UnsafeMutablePointer<GError>?

    init(
        _ stream: EventObject, _ end: SoupBodyEnd?, of response: TransportResponse,
        to request: TransportRequest
    ) {
        self.stream = stream
        self.end = end
        hasBody = request.method != .head && ![204, 304].contains(response.status)
        do throws(TransportError) {
            let names = try Self.codings(of: response, to: request)
            decoder = names.isEmpty || !hasBody ? nil : try ContentDecoder(names)
        } catch {
            failure = hasBody ? error : nil
        }
    }

    deinit {
        g_clear_error(&error)
        encoded.deallocate()
    }

    /// The stream that has to be read asynchronously if nothing is available.
    var awaited: UnsafeMutablePointer<GInputStream> {
        if isTrailerMissing, let end { end.connection } else { stream.cast() }
    }

    /// Whether the connection can't be used for another response, because this one wasn't received
    /// to its end, or there are bytes after it.
    ///
    /// Otherwise libsoup would read the rest, however long that is, and the parser would take the next
    /// response for a part of this one.
    var isConnectionSpoiled: Bool {
        guard let response = end?.wire.response else { return false }
        if case .invalid = response.wholeness { return true }
        return !isReceived || response.hasExcess
    }

    /// Decodes and returns what is available without blocking, at most a buffer of it; records the
    /// end or the failure.
    ///
    /// - Parameters:
    ///   - buffer: The buffer to read into.
    ///   - cancellable: Cancels the reading.
    /// - Returns: The decoded bytes.
    func readAvailable(
        into buffer: UnsafeMutableRawBufferPointer, _ cancellable: EventObject?
    ) -> [UInt8] {
        guard let decoder else {
            let length = readRaw(into: buffer, cancellable)
            isAtEnd = isReceived
            return [UInt8](buffer[..<length])
        }
        var length = 0
        while failure == nil, error == nil, !isAtEnd, length < buffer.count {
            do throws(TransportError) {
                switch try decoder.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer[length...]))
                {
                case .bytes(let count): length += count
                case .end: isAtEnd = true
                case .starved:
                    let count = readRaw(into: encoded, cancellable)
                    decoder.feed(UnsafeRawBufferPointer(rebasing: encoded[..<count]))
                    if count == 0, !isReceived { return [UInt8](buffer[..<length]) }
                }
            } catch {
                failure = error
            }
        }
        return [UInt8](buffer[..<length])
    }

    /// Takes bytes that were read asynchronously from the awaited stream; returns them if they aren't
    /// encoded.
    func receive(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        if isTrailerMissing {
            isTrailerMissing = false
            finish()
            return nil
        }
        guard let decoder else { return [UInt8](bytes) }
        decoder.feed(bytes)
        return nil
    }

    /// Takes the end of the awaited stream.
    func receiveEnd() {
        if isTrailerMissing {
            failure = .lost("the connection was closed before the end of the body")
        } else {
            finish()
        }
    }

    /// Returns the error of libsoup that has ended the reading, which the caller has to free.
    func takeError() -> UnsafeMutablePointer<GError>? {
        defer { error = nil }
        return error
    }

    /// Prepares the connection's parser for the next response.
    func endResponse() {
        if isReceived { end?.wire.response = ResponseWire() }
    }

    // MARK: - Private

    /// Reads what is available without blocking; returns the number of bytes.
    private func readRaw(
        into buffer: UnsafeMutableRawBufferPointer, _ cancellable: EventObject?
    ) -> Int {
        guard !isReceived, !isTrailerMissing, failure == nil, error == nil,
            g_pollable_input_stream_can_poll(stream.pointer) != 0
        else { return 0 }
        var length = 0
        while buffer.count - length >= Self.leastRoom {
            var error: UnsafeMutablePointer<GError>?
            let count = g_pollable_input_stream_read_nonblocking(
                stream.pointer, buffer.baseAddress.map { $0 + length },
                UInt(buffer.count - length), cancellable?.cast(), &error)
            if count > 0 {
                length += count
                continue
            }
            if count == 0 {
                finish()
            } else if g_error_matches(
                error, g_io_error_quark(), Int32(G_IO_ERROR_WOULD_BLOCK.rawValue)) != 0
            {
                g_error_free(error)
            } else {
                self.error = error
            }
            break
        }
        return length
    }

    /// Handles the end of the body that libsoup reports.
    private func finish() {
        switch hasBody ? end?.wholeness() ?? .whole : .whole {
        case .whole:
            isReceived = true
            isAtEnd = decoder == nil
            decoder?.finishInput()
        case .trailerMissing: isTrailerMissing = true
        case .failed(let error): failure = error
        }
    }

    /// Returns the codings that have to be removed.
    private static func codings(
        of response: TransportResponse, to request: TransportRequest
    ) throws(TransportError) -> [String] {
        let codings = ContentCodings(response.headers)
        // A part of an encoded body can't be decoded without the rest.
        guard !codings.names.isEmpty, response.status != 206 else { return [] }
        if let unknown = codings.unknown {
            guard ContentCodings.accepts(unknown, request.headers) else {
                throw .malformed("its content coding “\(unknown)” isn't supported")
            }
            return []
        }
        // Servers describe downloads of compressed files in both ways, and browsers keep them.
        let type = (response.headers[.contentType] ?? "").prefix { $0 != ";" && $0 != " " }
        let isFile = ["application/gzip", "application/x-gzip"].contains(type.lowercased())
        return isFile && codings.names == ["gzip"] ? [] : codings.names
    }
}
