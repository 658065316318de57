/// A value held elsewhere, copied when one of several that share it is changed.
///
/// A state is passed on many times for each key: what is large and seldom changes is not copied along.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
  /// It is changed only by who holds it alone.
  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}
