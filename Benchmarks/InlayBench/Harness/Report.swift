import Foundation

/// The output formats of figures: a table, or JSON.
enum Report {
    static func json(_ figures: [Figure]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(["figures": figures])) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    static func table(_ figures: [Figure]) -> String {
        let head = ["figure", "value", "unit", "ratio", "goal", "holds", "peer"]
        let rows = figures.map { figure in
            [
                figure.name, number(figure.value), figure.unit,
                figure.ratio.map(number) ?? "-", figure.goal, figure.holds ? "yes" : "NO",
                figure.peer ?? "-",
            ]
        }
        let widths = head.indices.map { column in
            ([head] + rows).map(\.[column].count).max() ?? 0
        }
        return ([head] + rows).map { row in
            zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            .joined(separator: "  ")
        }
        .joined(separator: "\n")
    }

    private static func number(_ value: Double) -> String {
        String(format: value < 10 ? "%.2f" : "%.0f", value)
    }
}

/// Prints a note about the measurements on standard error.
func note(_ text: String) {
    FileHandle.standardError.write(Data("note: \(text)\n".utf8))
}
