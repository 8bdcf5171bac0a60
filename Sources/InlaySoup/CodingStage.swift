import CBrotli
import CGLib
import InlayGObject
import InlayService

/// A decoder of one content coding, by zlib in GIO or by Google's brotli.
final class CodingStage {
    enum Coding: String {
        case gzip
        case deflate
        case brotli = "br"
    }

    /// A buffer for the output of the previous stage.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
    /// Whether nothing follows the bytes that were fed.
    var isInputAtEnd = false

    private let coding: Coding
    private var input: [UInt8] = []
    private var position = 0
    /// GIO's decompressor; nil until the format is known, and for brotli.
    private var zlib: OwnedReference?
    private let brotli: OpaquePointer?
    /// Whether the last call has filled the output, so that there may be more without more input.
    private var wasFull = false
    private var isFinished = false
    private var isPadding = false

    init(_ coding: Coding) {
        self.coding = coding
        brotli = coding == .brotli ? BrotliDecoderCreateInstance(nil, nil, nil) : nil
        if coding == .gzip { makeZlib(G_ZLIB_COMPRESSOR_FORMAT_GZIP) }
    }

    deinit {
        scratch.deallocate()
        if let brotli { BrotliDecoderDestroyInstance(brotli) }
    }

    private var available: Int { input.count - position }

    /// Whether decoding can't go on without more input.
    var needsInput: Bool {
        guard !isInputAtEnd else { return false }
        // The first two bytes of `deflate` tell its format.
        if coding == .deflate, zlib == nil { return available < 2 }
        return available == 0 && (!wasFull || isFinished)
    }

    func feed(_ bytes: UnsafeRawBufferPointer) {
        input.removeFirst(position)
        position = 0
        input.append(contentsOf: bytes)
    }

    /// Decodes into a buffer; returns `starved` without progress in the output.
    func decode(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(TransportError) -> ContentDecoder.Output {
        if isFinished { return try afterEnd() }
        if coding == .deflate, zlib == nil { makeZlib(deflateFormat) }
        let count = try coding == .brotli ? decodeBrotli(buffer) : decodeZlib(buffer)
        wasFull = count == buffer.count
        if count > 0 { return .bytes(count) }
        guard isFinished || !isInputAtEnd || available > 0 else {
            throw .malformed("its \(coding.rawValue) body ends too early")
        }
        return .starved
    }

    // MARK: - Private

    private func makeZlib(_ format: GZlibCompressorFormat) {
        zlib = OwnedReference(owning: g_zlib_decompressor_new(format))
    }

    /// The format of `deflate`: zlib, as the standard says, or raw deflate, which some servers send.
    ///
    /// No encoder begins raw deflate with bytes that look like a zlib header.
    private var deflateFormat: GZlibCompressorFormat {
        let start = input[position...].prefix(2)
        let isZlib =
            start.count == 2 && start[position] & 0x0F == 8 && start[position] >> 4 <= 7
            && (Int(start[position]) << 8 | Int(start[position + 1])) % 31 == 0
        return isZlib ? G_ZLIB_COMPRESSOR_FORMAT_ZLIB : G_ZLIB_COMPRESSOR_FORMAT_RAW
    }

    /// Handles the input after the end of the encoded data: further members of gzip (RFC 1952,
    /// section 2.2), and zeros after them, as tapes have them.
    private func afterEnd() throws(TransportError) -> ContentDecoder.Output {
        guard available > 0 else { return isInputAtEnd ? .end : .starved }
        if coding == .gzip, !isPadding, input[position] != 0 {
            g_converter_reset(zlib?.pointer)
            isFinished = false
            return .starved
        }
        isPadding = true
        guard coding == .gzip, input[position...].allSatisfy({ $0 == 0 }) else {
            throw .malformed("there is data after the end of its \(coding.rawValue) body")
        }
        position = input.count
        return .starved
    }

    private func decodeZlib(_ buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int {
        var read: UInt = 0
        var written: UInt = 0
        var error: UnsafeMutablePointer<GError>?
        let result = input.withUnsafeBytes { bytes in
            g_converter_convert(
                zlib?.pointer, bytes.baseAddress.map { $0 + position }, UInt(available),
                buffer.baseAddress,
                UInt(buffer.count), G_CONVERTER_NO_FLAGS, &read, &written, &error)
        }
        position += Int(read)
        if result == G_CONVERTER_FINISHED { isFinished = true }
        if let error {
            let needsInput =
                g_error_matches(
                    error, g_io_error_quark(), Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue)) != 0
            let failure = GLibError(owning: error)
            guard needsInput, available == 0 else {
                throw .malformed("its \(coding.rawValue) body is damaged: \(failure.message)")
            }
        }
        return Int(written)
    }

    private func decodeBrotli(
        _ buffer: UnsafeMutableRawBufferPointer
    ) throws(TransportError) -> Int {
        var read = available
        var room = buffer.count
        var output = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let result = input.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress.map { $0 + position }
            return BrotliDecoderDecompressStream(brotli, &read, &next, &room, &output, nil)
        }
        position = input.count - read
        guard result != BROTLI_DECODER_RESULT_ERROR else {
            throw .malformed("its br body is damaged")
        }
        if result == BROTLI_DECODER_RESULT_SUCCESS { isFinished = true }
        return buffer.count - room
    }
}
