extension ParameterValue {
  /// The value as compact JSON, as a body of it is sent under the default styles: a date is its milliseconds since 1970.
  ///
  /// An infinite number or NaN is written as its text, and a file as its path: a body is checked for both.
  public var compactJSON: String { compactJSON(dates: EncodingStyles().dates) }

  /// Returns the value as compact JSON, with dates in a style.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the value.
  public func compactJSON(dates: EncodingStyles.DateStyle) -> String {
    String(decoding: json(dates: dates), as: UTF8.self)
  }

  /// Returns the bytes of the value as compact JSON.
  package func json(dates: EncodingStyles.DateStyle) -> [UInt8] {
    var wire = Composition.Wire(isTraced: false)
    JSONWriter(dates: dates).write(self, of: .rule(.wholeBody), to: &wire)
    return wire.stored
  }

  func plainJSON(dates: EncodingStyles.DateStyle) -> [UInt8]? {
    isSendable ? json(dates: dates).compact : nil
  }

  func plainForm(by styles: EncodingStyles) -> [UInt8]? { pairs(styles.form, by: styles) }

  /// Returns the query of an object's members, percent-encoded: the bytes that composing makes of the same rows,
  /// without their origins.
  ///
  /// ```swift
  /// let parameters: ParameterValue = ["q": "green tea", "page": 2]
  /// parameters.query().map { String(decoding: $0, as: UTF8.self) }  // q=green%20tea&page=2
  /// ```
  /// - Returns: The bytes, without `?`; nil for a value that is not an object or that the styles can't express;
  ///   composing reports the reason.
  /// - Complexity: O(*n*), where *n* is the size of the value.
  public func query(by styles: EncodingStyles = EncodingStyles()) -> [UInt8]? {
    pairs(styles.query, by: styles)
  }

  private func pairs(_ set: EncodingStyles.PercentEncodeSet, by styles: EncodingStyles) -> [UInt8]? {
    guard case .object(let members) = self else { return nil }
    let encoder = PairsEncoder(set, styles: styles)
    var wire = Composition.Wire(isTraced: false)
    var opening = Opening.nothing
    for member in members {
      guard member.value.isSendable else { return nil }
      do throws(Diagnostic.NotExpressible) {
        let written = try encoder.write(
          name: member.name, value: member.value, of: .rule(.wholeBody), after: opening, to: &wire)
        if written.pairs > 0 { opening = .separator }
      } catch {
        return nil
      }
    }
    return wire.stored.compact
  }

  private var isSendable: Bool {
    switch self {
    case .string: true
    case .number(let number): number.isFinite
    default:
      !isNested(beyond: JSONCursor.maximumDepth) && !holdsFile && pathOfNonFiniteNumber == nil
    }
  }
}

extension Array {
  var compact: [Element] {
    capacity > count + count / 8 ? withUnsafeBufferPointer(Array.init) : self
  }
}
