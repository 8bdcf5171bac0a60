import InlayValues

/// A converter of texts of a model to the values of bound attributes.
package final class BoundTextConverter {
    /// The reason why an attribute doesn't take a text, as a part of a sentence.
    package struct Problem: Error {
        package let message: String

        package init(message: String) {
            self.message = message
        }
    }

    private var converter: ValueConverter

    package init(environment: MarkupEnvironment) {
        converter = ValueConverter(environment: environment, suggestions: MarkupSuggestions())
    }

    /// Converts a text as if it were written in the document.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - kind: The kind of the attribute.
    /// - Returns: The value.
    /// - Throws: ``Problem`` if the attribute can't take the text.
    package func value(of text: String, as kind: ValueKind) throws(Problem) -> MarkupValue {
        let value: MarkupValue?
        do throws(ValueConverter.ValueProblem) {
            value = try converter.value(of: text, as: kind)
        } catch {
            throw Problem(message: error.message)
        }
        guard let value else {
            throw Problem(message: converter.warning ?? "“\(text)” has no counterpart here")
        }
        return value
    }
}
