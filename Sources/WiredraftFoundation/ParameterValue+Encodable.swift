public import WiredraftCore

extension ParameterValue {
  /// The greatest nesting depth of arrays and objects in an encodable value.
  public static let deepestEncodable = 1000

  /// Makes a value from an encodable one: keys in the order in which they are encoded, those of a dictionary sorted by
  /// their bytes, and numbers with their exact digits.
  ///
  /// Properties that the type does not encode, as it usually does with optionals that are nil, are left out; those it
  /// encodes as nil are null. A type that is a parameter itself, such as `Date`, `Data` or `Decimal`, has its value for
  /// JSON.
  ///
  /// ```swift
  /// struct Point: Encodable {
  ///   let x = 1
  ///   let y = 2.5
  /// }
  /// try ParameterValue(encoding: Point()).compactJSON  // {"x":1,"y":2.5}
  /// ```
  /// - Throws: ``EncodableError`` for infinite numbers and NaN, for too many levels, and for the errors of the value's
  ///   own encoding.
  /// - Complexity: O(*n*), where *n* is the size of the value. The elements of a set, which has no order, have a
  ///   different order each time the program runs.
  public init(encoding value: some Encodable) throws(EncodableError) {
    let run = EncodingRun()
    let root = EncodedNode(run, path: [])
    var failure: EncodableError?
    do {
      try root.encode(value)
    } catch {
      failure = .failed(error)
    }
    // A failed value is taken apart, too.
    let value = root.takeValue()
    if let failure = run.failure ?? failure { throw failure }
    self = value
  }
}
