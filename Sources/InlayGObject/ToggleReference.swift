import CGLib

/// Keeps a Swift object alive for as long as others than it hold its GObject.
///
/// ```swift
/// open class Widget: Object {
///     private var reference: ToggleReference?
///     override init(adopting pointer: UnsafeMutableRawPointer) {
///         super.init(adopting: pointer)
///         reference = ToggleReference(self)
///     }
///     isolated deinit { reference?.end() }
/// }
/// ```
///
/// The object's reference becomes a toggle reference: GLib reports when it is the last one. From then on
/// nobody else has the GObject, and the Swift object lives as any other does.
@MainActor
public final class ToggleReference {
    private weak var object: Object?
    private let pointer: UnsafeMutableRawPointer
    /// Objects that live as long as others hold the GObject.
    private var owners: [ObjectIdentifier: Weak] = [:]
    /// The object and its owners, while others hold the GObject.
    private var held: [AnyObject] = []
    private var isHeldByOthers = true
    private var isEnded = false

    private struct Weak {
        weak var object: AnyObject?
    }

    private static let key = g_quark_from_static_string("inlay-toggle-reference")

    /// The Swift object of a GObject that has a toggle reference, or nil.
    public static func object(of pointer: UnsafeMutableRawPointer) -> Object? {
        g_object_get_qdata(pointer.assumingMemoryBound(to: GObject.self), key).flatMap {
            Unmanaged<ToggleReference>.fromOpaque($0).takeUnretainedValue().object
        }
    }

    /// Replaces an object's reference by a toggle reference.
    ///
    /// - Parameter object: The object; nil is returned where its GObject has a toggle reference already, of
    ///   another Swift object.
    public init?(_ object: Object) {
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

    /// Keeps an owner alive, too, for as long as others hold the GObject.
    public func keep(_ owner: AnyObject) {
        let key = ObjectIdentifier(owner)
        guard owners[key]?.object == nil else { return }
        owners[key] = Weak(object: owner)
        if isHeldByOthers { held.append(owner) }
    }

    /// Gives the object an ordinary reference again; to be called as the object is deinitialized.
    public func end() {
        isEnded = true
        let raw = pointer.assumingMemoryBound(to: GObject.self)
        g_object_ref(pointer)
        g_object_set_qdata(raw, Self.key, nil)
        g_object_remove_toggle_ref(raw, toggled, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func toggle(isLast: Bool) {
        guard !isEnded, isLast == isHeldByOthers else { return }
        isHeldByOthers = !isLast
        // Released when this function has returned: with the object, this one goes as well.
        let released = held
        held = []
        if let object, !isLast { held = [object] + owners.values.compactMap(\.object) }
        withExtendedLifetime((self, released)) {}
    }
}

/// Reports whether the toggle reference is the only one.
private let toggled: GToggleNotify = { context, _, isLast in
    guard let context else { return }
    let reference = Unmanaged<ToggleReference>.fromOpaque(context)
        .takeUnretainedValue()
    MainActor.assumeIsolated { reference.toggle(isLast: isLast != 0) }
}
