import Foundation
import InlayTesting

/// A generator of forum answers with text, quotes, code, lists, tables and images.
enum AnswerMaker {
    private static let count = 400

    static func answers(seed: UInt64) -> [Answer] {
        var random = SeededGenerator(seed: seed)
        let start = Date(timeIntervalSince1970: 1_790_000_000)
        return (0..<count).map { id in
            Answer(
                id: id, author: choose(AnswerParts.authors, &random),
                written: start.addingTimeInterval(
                    Double(id) * 3600 + Double.random(in: 0..<3000, using: &random)),
                votes: Int.random(in: -3...90, using: &random), body: body(id, &random))
        }
    }

    private static func body(_ id: Int, _ random: inout SeededGenerator) -> String {
        var parts: [String] = []
        if Int.random(in: 0..<3, using: &random) == 0 {
            parts.append(choose(AnswerParts.quotes, &random))
        }
        parts.append("<p>\(choose(AnswerParts.openings, &random))</p>")
        let extras = [
            AnswerParts.codes, AnswerParts.lists, AnswerParts.tables,
            [
                "<figure><img src=\"../pictures/\(id).svg\" width=\"480\" height=\"200\" "
                    + "alt=\"Load in the night of the failure\">"
                    + "<figcaption>Load in the night of the failure</figcaption></figure>"
            ],
        ]
        for extra in extras where Int.random(in: 0..<4, using: &random) == 0 {
            parts.append(choose(extra, &random))
        }
        parts.append("<p>\(choose(AnswerParts.closings, &random))</p>")
        return parts.joined(separator: "\n")
    }

    private static func choose(_ texts: [String], _ random: inout SeededGenerator) -> String {
        texts[Int.random(in: texts.indices, using: &random)]
    }
}
