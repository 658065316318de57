/// A value behind one reference, copied when it is changed while shared: a copy of what holds it is a retain.
///
/// It is inlinable, so that modules that hold values of their own in it know how to copy them, and gives addresses
/// rather than values, so that a part of the value is read without a copy of the whole.
@propertyWrapper
package struct Boxed<Value: Sendable>: @unchecked Sendable {
  @usableFromInline
  final class Box {
    @usableFromInline let value: UnsafeMutablePointer<Value>

    @inlinable
    init(_ value: Value) {
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
    }
  }

  @usableFromInline var box: Box

  @inlinable package init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The place of the value, for reading a part of it: a call on the value itself may copy all of it.
  @inlinable package var projectedValue: UnsafePointer<Value> { UnsafePointer(box.value) }

  @inlinable package var wrappedValue: Value {
    unsafeAddress { UnsafePointer(box.value) }
    unsafeMutableAddress {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value.pointee) }
      return box.value
    }
  }
}
