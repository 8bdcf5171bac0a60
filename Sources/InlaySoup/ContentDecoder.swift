import InlayService

/// A decoder of the content codings of a body, in the reverse order in which they were applied.
final class ContentDecoder {
    enum Output {
        /// The number of decoded bytes, at least one.
        case bytes(Int)
        /// More of the body is needed.
        case starved
        case end
    }

    /// The maximum number of codings: each takes memory, and no server applies that many.
    private static let maximumCodings = 8

    private let stages: [CodingStage]
    private var isEmpty = true

    /// Creates a decoder.
    ///
    /// - Parameter names: The codings in the order in which they were applied.
    /// - Throws: ``TransportError`` if a coding isn't supported.
    init(_ names: [String]) throws(TransportError) {
        guard names.count <= Self.maximumCodings else {
            throw .malformed("it has more than \(Self.maximumCodings) content codings")
        }
        var stages: [CodingStage] = []
        for name in names.reversed() {
            guard let coding = CodingStage.Coding(rawValue: name) else {
                throw .malformed("its content coding “\(name)” isn't supported")
            }
            stages.append(CodingStage(coding))
        }
        self.stages = stages
    }

    /// Adds bytes of the encoded body.
    func feed(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        isEmpty = false
        stages.first?.feed(bytes)
    }

    func finishInput() { stages.first?.isInputAtEnd = true }

    /// Decodes into a buffer.
    ///
    /// - Throws: ``TransportError/malformed(_:)`` if the body is damaged or ends too early.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Output {
        // A response without a body, such as one to HEAD, has the codings that it would have with
        // one.
        if isEmpty { return stages.first?.isInputAtEnd == true ? .end : .starved }
        return try read(stages.count - 1, into: buffer)
    }

    private func read(
        _ index: Int, into buffer: UnsafeMutableRawBufferPointer
    ) throws(TransportError) -> Output {
        let stage = stages[index]
        while true {
            if stage.needsInput {
                guard index > 0 else { return .starved }
                switch try read(index - 1, into: stage.scratch) {
                case .bytes(let count): stage.feed(UnsafeRawBufferPointer(stage.scratch)[..<count])
                case .starved: return .starved
                case .end: stage.isInputAtEnd = true
                }
            }
            switch try stage.decode(into: buffer) {
            case .bytes(let count): return .bytes(count)
            case .end: return .end
            case .starved: continue
            }
        }
    }
}

extension CodingStage {
    fileprivate func feed(_ bytes: Slice<UnsafeRawBufferPointer>) {
        feed(UnsafeRawBufferPointer(rebasing: bytes))
    }
}
