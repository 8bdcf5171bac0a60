import CGLib
import CGTK
import InlayGObject
import InlayLists
import InlayWebKit
import InlayWebViews

/// A handler of pointer input on the native rows of a list: links, taps and text selection.
///
/// It receives events in the bubble phase, after the list's own handlers and the rows' web views.
final class NativeRowInput {
    private unowned let list: ListWidget
    private let pointer = GLibObject(owning: gtk_event_controller_motion_new())
    private let click = GLibObject(owning: gtk_gesture_click_new())
    private let drag = GLibObject(owning: gtk_gesture_drag_new())
    private var cursor: String?
    /// The native row in which the last press began; nil if the press wasn't on a native row.
    private weak var row: NativeTextRow?
    /// The character offset in the row's text at which the press began.
    private var start = 0
    private var hasMoved = false
    private var isTouch = false
    private var pressTime: UInt32 = 0

    init(_ list: ListWidget) {
        self.list = list
        pointer.connect("motion") { [weak self] (x: Double, y: Double) in self?.moved(x, y) }
        click.connect("pressed") { [weak self] (count: Int32, x: Double, y: Double) in
            guard let self else { return }
            let isTouch = gtk_gesture_single_get_current_sequence(click.opaque) != nil
            pressed(Int(count), x, y, isTouch: isTouch)
        }
        click.connect("released") { [weak self] (count: Int32, x: Double, y: Double) in
            self?.released(Int(count), x, y)
        }
        drag.connect("drag-update") { [weak self] (x: Double, y: Double) in self?.dragged(x, y) }
        gtk_gesture_group(click.opaque, drag.opaque)
        for controller in [pointer, click, drag] {
            gtk_widget_add_controller(list.widget.cast(), controller.makeOwnedPointer())
        }
    }

    private func moved(_ x: Double, _ y: Double) {
        var cursor: String?
        if let (row, top) = list.frame.nativeRow(at: y) {
            let isLink = row.layout.link(atX: x, y: y - top) != nil
            let isText = row.layout.isText(atX: x, y: y - top)
            cursor = isLink ? "pointer" : isText ? "text" : nil
        }
        guard cursor != self.cursor else { return }
        self.cursor = cursor
        gtk_widget_set_cursor_from_name(list.widget.cast(), cursor)
    }

    func pressed(_ count: Int, _ x: Double, _ y: Double, isTouch: Bool) {
        hasMoved = false
        self.isTouch = isTouch
        pressTime = gtk_event_controller_get_current_event_time(click.opaque)
        guard let (row, top) = list.frame.nativeRow(at: y) else {
            self.row = nil
            return
        }
        self.row = row
        start = row.layout.position(atX: x, y: y - top)
        // A touch may still scroll; it selects text when it ends.
        if !isTouch { select(count, in: row) }
    }

    /// Moves the keyboard focus to the list, and selects the text at the press.
    ///
    /// `count` is the number of presses: 1 clears the selection, 2 selects a word, and more select
    /// a paragraph.
    private func select(_ count: Int, in row: NativeTextRow) {
        gtk_widget_grab_focus(list.widget.cast())
        switch count {
        case 1: row.deselect()
        case 2: row.select(TextUnits.word(at: start, in: row.text))
        default: row.select(TextUnits.paragraph(at: start, in: row.text))
        }
    }

    func dragged(_ x: Double, _ y: Double) {
        guard let row, let top = list.frame.top(of: row), hasMoved || list.isDrag(x, y)
        else { return }
        hasMoved = true
        guard !isTouch else { return }
        var origin = (x: 0.0, y: 0.0)
        gtk_gesture_drag_get_start_point(drag.opaque, &origin.x, &origin.y)
        let end = row.layout.position(atX: origin.x + x, y: origin.y + y - top)
        row.select(min(start, end)..<max(start, end))
    }

    func released(_ count: Int, _ x: Double, _ y: Double) {
        guard !hasMoved, let (row, top) = list.frame.nativeRow(at: y), row === self.row
        else { return }
        if isTouch { select(count, in: row) }
        guard count == 1 else { return }
        if let link = row.layout.link(atX: x, y: y - top) { return row.onEvent?(.link(link)) ?? () }
        let limit = TapDetector.Limits.ofDesktop.duration
        guard gtk_event_controller_get_current_event_time(click.opaque) &- pressTime <= limit
        else { return }
        row.onEvent?(.tapped)
    }
}

/// The ranges of text that a double or a triple click selects.
package enum TextUnits {
    /// Returns the range of the word at a character offset, or of the single character there if it
    /// isn't part of a word.
    package static func word(at position: Int, in text: String) -> Range<Int> {
        let characters = Array(text)
        let isOfWord = { (index: Int) in
            guard characters.indices.contains(index) else { return false }
            let character = characters[index]
            if character.isLetter || character.isNumber || character == "_" { return true }
            return ["'", "’"].contains(character) && index > 0 && index + 1 < characters.count
                && characters[index - 1].isLetter && characters[index + 1].isLetter
        }
        // The offset nearest to the right half of a word's last letter is that after the word.
        let position = !isOfWord(position) && isOfWord(position - 1) ? position - 1 : position
        guard characters.indices.contains(position) else { return position..<position }
        guard isOfWord(position) else { return position..<position + 1 }
        var (start, end) = (position, position + 1)
        while isOfWord(start - 1) { start -= 1 }
        while isOfWord(end) { end += 1 }
        return start..<end
    }

    /// Returns the range of the paragraph at a character offset, without its line break.
    static func paragraph(at position: Int, in text: String) -> Range<Int> {
        let characters = Array(text)
        let position = min(position, characters.count)
        let start = characters[..<position].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let end = characters[position...].firstIndex(of: "\n") ?? characters.count
        return start..<end
    }
}
