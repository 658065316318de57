extension ParameterValue {
  /// The greatest nesting depth of arrays and objects in an encodable value.
  public static let deepestEncodable = 1000

  /// Makes a value from an encodable one: keys in the order in which they are encoded, those of a dictionary sorted by
  /// their bytes, and numbers with their exact digits.
  ///
  /// Properties that the type does not encode, as it usually does with optionals that are nil, are left out; those it
  /// encodes as nil are null. A type that is a parameter itself has its value for JSON. Of Foundation's types, a `Date`
  /// is a date, to the millisecond, `Data` bytes, and a `Decimal` a number with all its digits.
  ///
  /// ```swift
  /// struct Point: Encodable {
  ///   let leftEdge = 1
  ///   let y = 2.5
  /// }
  /// try ParameterValue(encoding: Point()).compactJSON  // {"leftEdge":1,"y":2.5}
  /// try ParameterValue(encoding: Point(), keys: .snakeCase).compactJSON  // {"left_edge":1,"y":2.5}
  /// ```
  /// - Parameter value: The value.
  /// - Parameter keys: The names that are sent for the keys of types; the keys of dictionaries are data, and stay.
  /// - Parameter dates: The style of dates; if nil, they are dates, which are written in the style of the request.
  /// - Throws: ``EncodableError`` for infinite numbers and NaN, for too many levels, and for the errors of the value's
  ///   own encoding.
  /// - Complexity: O(*n* log *n*), where *n* is the size of the value. The elements of a set, which has no order, have a
  ///   different order each time the program runs, and so do the members of a dictionary that a type of your own encodes
  ///   into its own container, such as a wrapper of `any Encodable`: its keys are renamed like those of a type, too.
  public init(
    encoding value: some Encodable, keys: EncodableValue.Keys = .unchanged,
    dates: EncodingStyles.DateStyle? = nil
  ) throws(EncodableError) {
    let run = EncodingRun(keys: keys, dates: dates)
    var failure: EncodableError?
    var result = ParameterValue.null
    do {
      result = try run.value(of: value, in: nil, at: .root)
    } catch {
      failure = .failed([], error)
    }
    if let failure = run.failure ?? failure { throw failure }
    self = result
  }

  static func encoded(
    _ value: some Encodable, keys: EncodableValue.Keys, dates: EncodingStyles.DateStyle?
  ) throws(RequestError) -> ParameterValue {
    do throws(EncodableError) {
      return try ParameterValue(encoding: value, keys: keys, dates: dates)
    } catch {
      if case .notANumber(let path) = error { throw .notANumber(path) }
      throw .notEncodable(error)
    }
  }
}
