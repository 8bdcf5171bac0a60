import CExpat

extension ExpatParser {
    /// Registers handlers that forward expat's events to the parser's methods.
    func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { context, name, attributes in
                guard let parser = ExpatParser.of(context), let name else { return }
                parser.startElement(
                    String(cString: name), attributes: ExpatParser.pairs(attributes))
            },
            { context, _ in ExpatParser.of(context)?.endElement() })
        XML_SetProcessingInstructionHandler(parser) { context, target, data in
            guard let parser = ExpatParser.of(context), let target else { return }
            parser.instruction(String(cString: target), data.map { String(cString: $0) } ?? "")
        }
        XML_SetCommentHandler(parser) { context, text in
            ExpatParser.of(context)?.comment(text.map { String(cString: $0) } ?? "")
        }
        XML_SetCharacterDataHandler(parser) { context, text, length in
            guard let text, length > 0 else { return }
            text.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
                ExpatParser.of(context)?.text(UnsafeBufferPointer(start: $0, count: Int(length)))
            }
        }
        XML_SetStartCdataSectionHandler(parser) { ExpatParser.of($0)?.cdata() }
        XML_SetXmlDeclHandler(parser) { context, _, encoding, _ in
            ExpatParser.of(context)?.declaration(encoding: encoding.map { String(cString: $0) })
        }
        XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
            ExpatParser.of(context)?.documentType()
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> ExpatParser? {
        context.map { Unmanaged<ExpatParser>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Expat's nil-terminated list of names and values.
    private static func pairs(
        _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> [(name: String, value: String)] {
        guard let list else { return [] }
        var pairs: [(name: String, value: String)] = []
        var index = 0
        while let name = list[index], let value = list[index + 1] {
            pairs.append((String(cString: name), String(cString: value)))
            index += 2
        }
        return pairs
    }
}
