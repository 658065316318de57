public import WiredraftCore

extension ParameterValue {
  /// The greatest number of levels that arrays and objects of an encodable value may be nested in.
  public static let deepestEncodable = 1000

  /// Makes the value that an encodable value describes: keys in the order in which they are encoded, those of a dictionary
  /// sorted by their bytes, and numbers by their exact digits.
  ///
  /// What the type leaves out, as optionals that are nil usually are, is left out; what it encodes as nil is null. A type
  /// that is a parameter by itself, such as `Date`, `Data` or `Decimal`, gives the value that it has for JSON.
  ///
  /// ```swift
  /// struct Point: Encodable {
  ///   let x = 1
  ///   let y = 2.5
  /// }
  /// try ParameterValue(encoding: Point()).compactJSON  // {"x":1,"y":2.5}
  /// ```
  /// - Throws: ``EncodableError`` for numbers that are none, for too many levels, and for what the value's own encoding
  ///   throws.
  /// - Complexity: O(*n*), where *n* is the size of the value. The elements of a set, which has no order, come in another
  ///   order each time the program runs.
  public init(encoding value: some Encodable) throws(EncodableError) {
    let run = EncodingRun()
    let root = EncodedNode(run, path: [])
    var failure: EncodableError?
    do {
      try root.encode(value)
    } catch {
      failure = .failed(error)
    }
    // What failed is taken apart, too.
    let value = root.takeValue()
    if let failure = run.failure ?? failure { throw failure }
    self = value
  }
}
