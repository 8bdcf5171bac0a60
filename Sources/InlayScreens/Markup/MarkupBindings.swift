public import Foundation
import InlayMarkup
import InlayValues
import Observation

/// The values of the app's model that a document binds to by `$path`.
///
/// ```swift
/// @Observable final class Person { var name = ""; var age = 0 }
/// let bindings: MarkupBindings = [
///     "name": MarkupBindingSource(person, \.name),  // both ways
///     "summary": MarkupBindingSource { "\(person.name), \(person.age)" },
/// ]
/// ```
public struct MarkupBindings: ExpressibleByDictionaryLiteral {
    let sources: [String: MarkupBindingSource]

    /// Creates bindings from a dictionary of sources whose keys are their paths.
    public init(_ sources: [String: MarkupBindingSource]) {
        self.sources = sources
    }

    /// Creates bindings from pairs of a path and a source; the last of duplicate paths wins.
    public init(dictionaryLiteral elements: (String, MarkupBindingSource)...) {
        sources = Dictionary(elements) { $1 }
    }
}

/// The source of a value to which a document binds.
///
/// It is read again after each change of the model, and written when the user edits the value.
public struct MarkupBindingSource {
    let read: () -> MarkupBound
    /// Converts a value to the type of the model's property and writes it; nil for a one-way
    /// binding.
    ///
    /// The closure returns the written value, or nil if the value can't be converted.
    let write: ((MarkupBound) -> MarkupBound?)?

    /// Binds a property of an observable model in both directions.
    public init<Model: AnyObject, Value: MarkupBindable>(
        _ model: Model, _ path: ReferenceWritableKeyPath<Model, Value>
    ) {
        read = { model[keyPath: path].markupBound }
        write = { bound in
            guard let value = Value(markupBound: bound) else { return nil }
            model[keyPath: path] = value
            return value.markupBound
        }
    }

    /// Binds a constant value.
    init(_ value: MarkupBound) {
        read = { value }
        write = nil
    }

    /// Binds a value that is computed from an observable model; the user's edits aren't written.
    public init<Value: MarkupBindable>(_ read: @escaping () -> Value) {
        self.read = { read().markupBound }
        write = nil
    }
}

/// An observer that keeps a control and the bound value of the model in sync.
///
/// It displays the model's value after each change, and writes the user's input to the model.
final class BindingObserver {
    private let source: MarkupBindingSource
    private var show: ((MarkupBound) -> Void)?
    /// The value that the control displays.
    private var shown: MarkupBound?

    init(_ source: MarkupBindingSource, _ show: @escaping (MarkupBound) -> Void) {
        self.source = source
        self.show = show
    }

    /// Displays the model's value, now and after each change.
    func update() {
        guard show != nil else { return }
        let value = withObservationTracking {
            source.read()
        } onChange: { [weak self] in
            Task { @MainActor [weak self] in self?.update() }
        }
        display(value)
    }

    /// Writes the user's input to the model, and displays the model's value if it then differs from
    /// the input.
    ///
    /// - Returns: False if the binding is read-only, or the input can't be converted to the type of
    ///   the property.
    @discardableResult
    func write(_ value: MarkupBound) -> Bool {
        guard let taken = source.write?(value) else { return false }
        // The text of a number remains as it was typed; a number is displayed as it was rounded.
        if case .number = value { shown = value } else { shown = taken }
        // A model that keeps its value reports no change. A control can't be set during its signal.
        Task { [weak self] in
            guard let self, show != nil else { return }
            display(source.read())
        }
        return true
    }

    /// Displays the model's value in place of the user's input.
    func refresh() {
        shown = nil
        display(source.read())
    }

    /// The model's value.
    var value: MarkupBound { source.read() }

    private func display(_ value: MarkupBound) {
        guard value != shown else { return }
        shown = value
        show?(value)
    }

    func end() { show = nil }
}

/// A value that is passed between a model and a document.
public enum MarkupBound: Hashable, Sendable {
    /// No value, displayed as an empty text, false or zero.
    case none
    /// A text.
    case text(String)
    /// A Boolean.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A date with a time.
    case date(Date)
}

extension MarkupBound {
    /// Converts the value of an attribute; dates in attributes remain texts.
    init(_ value: MarkupValue) {
        self =
            switch value {
            case .text(let text), .localized(let text): .text(text)
            case .bool(let bool): .bool(bool)
            case .number(let number): .number(number)
            case .list, .color, .font, .insets, .binding: .none
            }
    }
}

extension MarkupValue {
    /// Converts the value of a model for a control.
    init(_ bound: MarkupBound) {
        self =
            switch bound {
            case .none: .text("")
            case .bool(let bool): .bool(bool)
            case .number(let number): .number(number)
            case .text(let text): .text(text)
            case .date(let date): .text(MarkupDate(date).text(for: .dateAndTime) ?? "")
            }
    }
}

/// A type whose values can be bound in documents.
public protocol MarkupBindable {
    /// The value as it is passed to a document.
    var markupBound: MarkupBound { get }
    /// Creates the value from the user's input; nil if the input can't be converted to this type.
    init?(markupBound bound: MarkupBound)
}

extension String: MarkupBindable {
    /// The text as a bound value.
    public var markupBound: MarkupBound { .text(self) }

    /// Creates the text of a bound value of any type.
    public init?(markupBound bound: MarkupBound) {
        self = MarkupFormats.text(of: bound)
    }
}

extension Bool: MarkupBindable {
    /// The Boolean as a bound value.
    public var markupBound: MarkupBound { .bool(self) }

    /// Creates the Boolean; nil for values of other types.
    public init?(markupBound bound: MarkupBound) {
        guard case .bool(let bool) = bound else { return nil }
        self = bool
    }
}

extension Double: MarkupBindable {
    /// The number as a bound value.
    public var markupBound: MarkupBound { .number(self) }

    /// Creates the number, or parses it if the value is a text; nil for other values.
    public init?(markupBound bound: MarkupBound) {
        switch bound {
        case .number(let number): self = number
        case .text(let text):
            guard let number = Double(text) else { return nil }
            self = number
        case .none, .bool, .date: return nil
        }
    }
}

extension Int: MarkupBindable {
    /// The number as a bound value.
    public var markupBound: MarkupBound { .number(Double(self)) }

    /// Creates the integer by rounding a number or the number in a text; nil for other values.
    public init?(markupBound bound: MarkupBound) {
        guard let number = Double(markupBound: bound), let whole = Int(exactly: number.rounded())
        else {
            return nil
        }
        self = whole
    }
}

extension Date: MarkupBindable {
    /// The date as a bound value.
    public var markupBound: MarkupBound { .date(self) }

    /// Creates the date, or parses it if the value is a text such as `2026-11-23T09:45`; nil for
    /// other values, and for a text without a day.
    public init?(markupBound bound: MarkupBound) {
        switch bound {
        case .date(let date): self = date
        case .text(let text):
            guard let date = MarkupDate(text).flatMap({ Date($0) }) else { return nil }
            self = date
        case .none, .bool, .number: return nil
        }
    }
}

extension Optional: MarkupBindable where Wrapped: MarkupBindable {
    /// The bound value of the wrapped value; `MarkupBound.none` for nil.
    public var markupBound: MarkupBound { map { $0.markupBound } ?? .none }

    /// Creates the wrapped value, or `Optional.none` from `MarkupBound.none` or an empty text;
    /// fails if `Wrapped` rejects the value.
    public init?(markupBound bound: MarkupBound) {
        if bound == .none || bound == .text("") {
            self = .none
        } else {
            guard let value = Wrapped(markupBound: bound) else { return nil }
            self = value
        }
    }
}
