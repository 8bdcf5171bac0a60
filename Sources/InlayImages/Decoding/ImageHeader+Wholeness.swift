extension ImageHeader {
    /// Refuses a file whose end is missing, which decoders show with a grey rest.
    ///
    /// - Parameter bytes: The file.
    /// - Throws: ``ImageError/damaged(_:)``.
    public func requireEnd(of bytes: [UInt8]) throws(ImageError) {
        let isWhole =
            switch format {
            // Nothing but a mark begins so among a JPEG's pixels, and few files have much after it.
            case .jpeg: Self.last([0xFF, 0xD9], in: bytes, after: frameStart)
            case .png: Self.last(Array("IEND".utf8), in: bytes, after: 8)
            default: true
            }
        if !isWhole { throw .damaged("its end is missing") }
    }

    private static func last(_ mark: [UInt8], in bytes: [UInt8], after start: Int) -> Bool {
        var place = bytes.count - mark.count
        while place > start {
            if bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) {
                return true
            }
            place -= 1
        }
        return false
    }
}
