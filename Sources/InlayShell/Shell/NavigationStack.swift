import CGLib
import CGTK
import InlayGObject

/// A stack of screens, of which the topmost is visible.
///
/// ```swift
/// let navigation = NavigationStack(Inbox())
/// navigation.push(MessageScreen(message))
/// ```
///
/// Pushing a screen moves the keyboard focus into it; popping it restores the previous focus.
/// Escape, Alt+Left (Alt+Right in right-to-left layouts) and the back button of a mouse pop a
/// screen, unless the focused control handles them. A focused web page can handle Escape, but never
/// receives Alt+Left while there is a screen to go back to.
public final class NavigationStack: Widget, HeaderBarOwner {
    /// Called after a push, pop or replacement, with the screen that is now visible.
    public var onChange: ((Screen) -> Void)?
    private var frames: [ScreenFrame] = []
    /// Called to go back from the root screen to the side bar of a collapsed split view; nil if
    /// there is no side bar to go back to.
    var onRootBack: (() -> Void)? {
        didSet { frames.first?.onBack = onRootBack }
    }
    /// Returns whether the side bar of a collapsed split view is shown instead of the stack.
    var isCovered: () -> Bool = { false }
    /// Whether the header bars show the window buttons, such as Close, that the desktop places at
    /// their start.
    var showsStartButtons = true {
        didSet { for frame in frames { frame.bar.showsStartButtons = showsStartButtons } }
    }

    /// Creates a stack with a root screen.
    public init(_ root: Screen) {
        super.init(adopting: gtk_stack_new())
        self[GLibProperty("transition-duration")] = UInt32(200)
        expanded(vertically: true)
        add(root)
        connectKeys()
    }

    /// The screens, from the root to the visible one.
    public var screens: [Screen] { frames.map(\.screen) }

    /// The visible screen, which is the topmost one.
    ///
    /// It is never nil, because a stack always has a root screen.
    public var top: Screen? { frames.last?.screen }

    /// Whether there is a screen below the visible one to go back to.
    public var canPop: Bool { frames.count > 1 }

    /// Pushes a screen over the visible one.
    ///
    /// If the stack already contains the screen, pops the screens above it instead.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - takesFocus: Whether the keyboard focus moves into the screen also if it is outside of
    ///     the stack, such as in a button of a side bar; otherwise it stays there.
    public func push(_ screen: Screen, takesFocus: Bool = false) {
        let takesFocus = takesFocus && !isCovered()
        if let index = screens.firstIndex(where: { $0 === screen }) {
            pop(to: index)
            if takesFocus { restoreFocus() }
            return
        }
        frames.last.map { leave($0) }
        let movesFocus = takesFocus || self.takesFocus
        let frame = add(screen)
        show(frame, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT, movesFocus: movesFocus)
    }

    /// Pops the visible screen and shows the one below; does nothing if the root is visible.
    public func pop() {
        guard canPop, let outgoing = frames.popLast(), let frame = frames.last else { return }
        let movesFocus = takesFocus
        outgoing.disappear()
        outgoing.screen.navigation = nil
        show(frame, GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT, movesFocus: movesFocus)
        removeWhenHidden(outgoing)
    }

    /// Pops all screens except the root.
    public func popToRoot() { pop(to: 0) }

    /// Replaces all screens with a new root screen, without an animation.
    public func replace(with root: Screen) {
        let movesFocus = hasFocus
        let outgoing = frames
        outgoing.last?.disappear()
        // Before the stack of the new root is set, because the root may be one of the old screens.
        for old in outgoing { old.screen.navigation = nil }
        frames = []
        let frame = add(root)
        show(frame, GTK_STACK_TRANSITION_TYPE_NONE, movesFocus: movesFocus)
        for old in outgoing { gtk_stack_remove(opaque, old.cast()) }
    }

    /// Goes back to the screen below, or from the root to the side bar of a collapsed split view.
    ///
    /// - Returns: Whether there was a screen or side bar to go back to.
    @discardableResult
    public func goBack() -> Bool {
        if canPop {
            pop()
        } else if let onRootBack {
            onRootBack()
        } else {
            return false
        }
        return true
    }

    /// Saves the keyboard focus of the visible screen for ``restoreFocus()``.
    func saveFocus() { frames.last?.saveFocus() }

    /// Moves the keyboard focus into the visible screen.
    func restoreFocus() { frames.last?.restoreFocus() }

    // MARK: - Private

    /// Pops all screens above the one at an index.
    private func pop(to index: Int) {
        while frames.count > index + 2 {
            let between = frames.remove(at: frames.count - 2)
            between.screen.navigation = nil
            gtk_stack_remove(opaque, between.cast())
        }
        if frames.count > index + 1 { pop() }
    }

    /// Whether a push or pop may move the keyboard focus: the focus is in this stack, or on no
    /// widget of the window.
    private var takesFocus: Bool {
        guard let root = gtk_widget_get_root(cast()) else { return false }
        return hasFocus || gtk_root_get_focus(root) == nil
    }

    /// Whether the focused widget in this stack would handle Alt+Left itself, as web pages do.
    private var isBackKeyTaken: Bool {
        focusedPart.flatMap { Widget.existing($0.pointer) }?.handlesBackKey ?? false
    }

    @discardableResult
    private func add(_ screen: Screen) -> ScreenFrame {
        let frame = ScreenFrame(screen)
        screen.navigation = self
        frame.bar.showsStartButtons = showsStartButtons
        frame.onBack = frames.isEmpty ? onRootBack : { [weak self] in self?.pop() }
        frames.append(frame)
        gtk_stack_add_child(opaque, frame.cast())
        return frame
    }

    private func leave(_ frame: ScreenFrame) {
        frame.saveFocus()
        frame.disappear()
    }

    private func show(
        _ frame: ScreenFrame, _ transition: GtkStackTransitionType, movesFocus: Bool
    ) {
        gtk_stack_set_transition_type(opaque, transition)
        gtk_stack_set_visible_child(opaque, frame.cast())
        // A screen that was still sliding away isn't mapped again, so it is notified here.
        frame.appear()
        if movesFocus { frame.restoreFocus() }
        onChange?(frame.screen)
    }

    /// Removes the frame of a popped screen once the stack's transition has ended.
    private func removeWhenHidden(_ frame: ScreenFrame) {
        let running = GLibProperty<Bool>("transition-running")
        guard self[running] else { return gtk_stack_remove(opaque, frame.cast()) }
        let waiter = Waiter()
        waiter.handler = observe(running) { [weak self] isRunning in
            guard let self, !isRunning, let handler = waiter.handler else { return }
            waiter.handler = nil
            disconnect(handler)
            gtk_stack_remove(opaque, frame.cast())
        }
    }

    private final class Waiter {
        var handler: SignalHandler?
    }

    /// Adds the keyboard shortcuts and the mouse button for going back.
    private func connectKeys() {
        onKey("Escape") { [weak self] in self?.goBack() ?? false }
        onKey(.back) { [weak self] in self?.goBack() ?? false }
        // A focused page would handle this key by scrolling, even if it can't scroll.
        onKey(.back, isFirst: true) { [weak self] in
            guard let self, isBackKeyTaken else { return false }
            return goBack()
        }
        let press = GLibObject(owning: gtk_gesture_click_new())
        gtk_gesture_single_set_button(press.opaque, 8)
        press.connect("pressed") { [weak self] in self?.goBack() }
        gtk_widget_add_controller(cast(), press.makeOwnedPointer())
    }
}

extension KeyboardShortcut {
    /// Alt+Left, or Alt+Right in right-to-left layouts: goes back in a navigation stack.
    static var back: KeyboardShortcut {
        let isRightToLeft = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
        return isRightToLeft ? "Alt+Right" : "Alt+Left"
    }
}

/// A widget with its own header bars, to which ``Window`` adds no header bar.
protocol HeaderBarOwner: AnyObject {}
