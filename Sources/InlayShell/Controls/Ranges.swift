import CGLib
import CGTK
import Foundation
import InlayGObject

/// A slider for a number.
public final class Slider: Widget {
    /// Called with the number when the user moves the slider.
    public var onChange: ((Double) -> Void)?

    /// Creates a slider for a range of numbers; an arrow key changes the number by `step`.
    public init(
        _ value: Double = 0, in range: ClosedRange<Double> = 0...1, step: Double = 0.1,
        onChange: ((Double) -> Void)? = nil
    ) {
        // GTK makes no slider for an empty range.
        let least = range.lowerBound
        let most = range.upperBound > least ? range.upperBound : max(least + 1, least.nextUp)
        super.init(
            adopting: gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, least, most, step))
        expandsHorizontally = true
        self.value = value
        self.onChange = onChange
        connect("value-changed") { [weak self] in
            if let self, !isUpdating { self.onChange?(self.value) }
        }
    }

    /// The selected number, within the slider's range.
    public var value: Double {
        get { gtk_range_get_value(cast()) }
        set { update { gtk_range_set_value(cast(), newValue) } }
    }
}

/// A number field with buttons to increase and decrease the number.
public final class Stepper: Widget {
    /// Called with the number when the user changes it.
    public var onChange: ((Double) -> Void)?

    /// Creates a stepper for a range of numbers.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - range: The minimum and the maximum number.
    ///   - step: The amount that a press of a button adds or subtracts.
    ///   - digits: The number of decimals.
    ///   - onChange: Called with the number when the user changes it.
    public init(
        _ value: Double = 0, in range: ClosedRange<Double>, step: Double = 1, digits: Int = 0,
        onChange: ((Double) -> Void)? = nil
    ) {
        super.init(
            adopting: gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
        gtk_spin_button_set_digits(opaque, guint(digits))
        self.value = value
        self.onChange = onChange
        connect("value-changed") { [weak self] in
            if let self, !isUpdating { self.onChange?(self.value) }
        }
    }

    /// The entered number, within the stepper's range, with as many decimals as are shown.
    public var value: Double {
        get {
            // Sums of steps are inexact: three times 0.1 is 0.30000000000000004. GTK rounds so, too.
            let value = gtk_spin_button_get_value(opaque)
            let text = String(format: "%.*f", Int32(gtk_spin_button_get_digits(opaque)), value)
            return Double(text) ?? value
        }
        set { update { gtk_spin_button_set_value(opaque, newValue) } }
    }

    /// Applies a number that the user typed but hasn't confirmed yet.
    package func commit() { gtk_spin_button_update(opaque) }

    /// Makes the number wrap around at the ends of the range, as on clocks, and pads it with zeros
    /// to `count` digits.
    ///
    /// The buttons are hidden, so that two numbers fit beside a date. The user types the number, or
    /// changes it with the arrow keys or the mouse wheel.
    func makeClock(digits count: Int) {
        self[GLibProperty("wrap")] = true
        self[GLibProperty("numeric")] = true
        gtk_widget_set_direction(cast(), GTK_TEXT_DIR_LTR)
        var child = gtk_widget_get_first_child(cast())
        while let part = child {
            child = gtk_widget_get_next_sibling(part)
            if g_type_check_instance_is_a(
                UnsafeMutableRawPointer(part).assumingMemoryBound(to: GTypeInstance.self),
                gtk_button_get_type()) != 0
            {
                gtk_widget_set_visible(part, 0)
            }
        }
        _ = connect("output") { [weak self] () -> Bool in
            guard let self else { return false }
            gtk_editable_set_text(opaque, digits(Int(value), count))
            return true
        }
    }
}

/// Returns a number as text, padded with leading zeros to a minimum number of digits.
package func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
}

/// A spinner, which shows that an activity is under way.
public final class Spinner: Widget {
    /// Creates a spinner, which spins at once by default.
    ///
    /// - Parameters:
    ///   - isSpinning: Whether it spins.
    ///   - size: Its width and height in points; nil for the size of text.
    public init(isSpinning: Bool = true, size: Int? = nil) {
        super.init(adopting: gtk_spinner_new())
        self.isSpinning = isSpinning
        (minimumWidth, minimumHeight) = (size, size)
        aligned(horizontally: .center, vertically: .center)
    }

    /// Whether the spinner spins; it is invisible otherwise.
    public var isSpinning: Bool {
        get { self[GLibProperty("spinning")] }
        set { self[GLibProperty("spinning")] = newValue }
    }
}
