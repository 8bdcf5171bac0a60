import CGLib

/// A toggle reference, which keeps the Swift object of a GObject alive as long as anything else
/// holds a reference to the GObject.
///
/// ```swift
/// open class Widget: GLibObject {
///     private var reference: ToggleReference?
///     override init(adopting pointer: UnsafeMutableRawPointer) {
///         super.init(adopting: pointer)
///         reference = ToggleReference(self)
///     }
///     isolated deinit { reference?.end() }
/// }
/// ```
///
/// The toggle reference replaces the Swift object's own reference to the GObject. GLib reports when
/// no other reference is left; from then on, the Swift object lives only as long as Swift code
/// refers to it.
@MainActor
package final class ToggleReference {
    private weak var object: GLibObject?
    private let pointer: UnsafeMutableRawPointer
    /// Weak references to the Swift objects that were passed to ``keep(_:)``, by identity.
    private var owners: [ObjectIdentifier: Weak] = [:]
    /// Strong references to the Swift object and the ``owners``; empty while the toggle reference
    /// is the GObject's only reference.
    private var held: [AnyObject] = []
    private var isHeldByOthers = true
    private var isEnded = false

    private struct Weak {
        weak var object: AnyObject?
    }

    /// Copied by GLib; `g_quark_from_static_string` would keep the pointer to the temporary C string.
    private static let key = g_quark_from_string("inlay-toggle-reference")

    /// Returns the Swift object of a GObject; nil if the GObject has no toggle reference.
    package static func object(of pointer: UnsafeMutableRawPointer) -> GLibObject? {
        g_object_get_qdata(pointer.assumingMemoryBound(to: GObject.self), key).flatMap {
            Unmanaged<ToggleReference>.fromOpaque($0).takeUnretainedValue().object
        }
    }

    /// Replaces a Swift object's reference to its GObject by a toggle reference.
    ///
    /// - Parameter object: The Swift object. The initializer returns nil if the GObject already has
    ///   a toggle reference.
    package init?(_ object: GLibObject) {
        let raw = object.cast(to: GObject.self)
        guard g_object_get_qdata(raw, Self.key) == nil else { return nil }
        self.object = object
        pointer = object.pointer
        held = [object]
        let context = Unmanaged.passUnretained(self).toOpaque()
        g_object_set_qdata(raw, Self.key, context)
        g_object_add_toggle_ref(raw, toggled, context)
        g_object_unref(pointer)
    }

    /// Keeps a further Swift object alive as long as there are other references to the GObject.
    package func keep(_ owner: AnyObject) {
        let key = ObjectIdentifier(owner)
        guard owners[key]?.object == nil else { return }
        owners[key] = Weak(object: owner)
        if isHeldByOthers { held.append(owner) }
    }

    /// Replaces the toggle reference by an ordinary reference; call it in the `deinit` of the Swift
    /// object.
    package func end() {
        isEnded = true
        let raw = pointer.assumingMemoryBound(to: GObject.self)
        g_object_ref(pointer)
        g_object_set_qdata(raw, Self.key, nil)
        g_object_remove_toggle_ref(raw, toggled, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func toggle(isLast: Bool) {
        guard !isEnded, isLast == isHeldByOthers else { return }
        isHeldByOthers = !isLast
        // The references are released only after this function returns, because this object may be
        // released with them.
        let released = held
        held = []
        if let object, !isLast { held = [object] + owners.values.compactMap(\.object) }
        withExtendedLifetime((self, released)) {}
    }
}

/// The callback by which GLib reports whether the toggle reference is now the only reference.
private let toggled: GToggleNotify = { context, _, isLast in
    guard let context else { return }
    let reference = Unmanaged<ToggleReference>.fromOpaque(context)
        .takeUnretainedValue()
    MainActor.assumeIsolated { reference.toggle(isLast: isLast != 0) }
}
