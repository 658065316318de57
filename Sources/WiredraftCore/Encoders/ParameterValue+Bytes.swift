extension ParameterValue {
  /// The value as compact JSON, as a body of it is sent under the default styles: a date is its milliseconds since 1970.
  ///
  /// An infinite number or NaN is written as its text, and a file as its path: a body is checked for both.
  public var compactJSON: String { compactJSON(dates: EncodingStyles().dates) }

  /// Returns the value as compact JSON, with dates in a style.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the value.
  public func compactJSON(dates: EncodingStyles.DateStyle) -> String {
    String(decoding: json(dates: dates, expecting: 120), as: UTF8.self)
  }

  private func json(dates: EncodingStyles.DateStyle, expecting length: Int) -> [UInt8] {
    [UInt8](expecting: length) {
      JSONWriter(dates: dates).write(self, from: .rule(.wholeBody), to: &$0)
    }
  }

  /// Returns the bytes of the value as a JSON body, as composing writes them; nil if JSON can't hold the value.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the value.
  func plainJSON(dates: EncodingStyles.DateStyle) -> [UInt8]? {
    guard let length = jsonLength else { return nil }
    return json(dates: dates, expecting: length)
  }

  /// The approximate length of the value in JSON; nil if it can't be sent.
  private var jsonLength: Int? {
    var length = 0
    guard isCollection else { return addScalarLength(to: &length) ? length : nil }
    let isJSON = allCollections { value, level in
      guard level <= JSONCursor.maximumDepth else { return false }
      length += 3
      switch value {
      case .array(let elements):
        for element in elements {
          guard element.addScalarLength(to: &length) else { return false }
        }
      case .object(let members):
        for member in members {
          length += member.name.utf8.count + 4
          guard member.value.addScalarLength(to: &length) else { return false }
        }
      default: break
      }
      return true
    }
    return isJSON ? length : nil
  }

  /// Adds the approximate length of a scalar in JSON; returns whether it can be JSON at all.
  @inline(__always)
  private func addScalarLength(to length: inout Int) -> Bool {
    switch self {
    case .null, .bool: length += 6
    case .number(let number):
      length += number.text.utf8.count + 1
      return number.isFinite
    case .string(let text): length += text.utf8.count + text.utf8.count / 16 + 4
    case .bytes(let bytes): length += bytes.count / 3 * 4 + 8
    case .date(let date): length += date.text.utf8.count + 4
    case .file: return false
    case .array, .object: break
    }
    return true
  }

  /// Returns the bytes of an object's members as a form, as composing writes them; nil if a form can't hold them.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the value.
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
    return members.withUnsafeBufferPointer { members in
      guard let first = members.baseAddress else { return [] }
      let encoder = PairsEncoder(set, styles: styles)
      // The row's number doesn't matter here.
      let row = Draft.RowReference(.body, 0)
      // A few members are tried without being measured.
      let length = members.count > 40 ? members.reduce(0) { $0 + $1.pairLength } : [UInt8].stackSize / 4
      do throws(NotSendable) {
        return try [UInt8](expecting: length) { sink throws(NotSendable) in
          var opening = Opening.nothing
          for index in 0..<members.count {
            // Access through the pointer neither copies nor retains.
            if case .string(let text) = first[index].value {
              encoder.write(name: first[index].name, text: text, row: row, after: opening, to: &sink)
              opening = .separator
              continue
            }
            guard first[index].value.isSendableAsPairs else { throw NotSendable() }
            do throws(Diagnostic.NotExpressible) {
              let written = try encoder.write(
                name: first[index].name, value: first[index].value, isVerbatim: false,
                row: row, after: opening, to: &sink)
              if written.pairs > 0 { opening = .separator }
            } catch {
              throw NotSendable()
            }
          }
        }
      } catch {
        return nil
      }
    }
  }

  /// The value can't be sent; composing reports the reason.
  private struct NotSendable: Error {}

  private var isSendableAsPairs: Bool {
    switch self {
    case .string: true
    case .number(let number): number.isFinite
    default:
      !isNested(beyond: JSONCursor.maximumDepth) && !holdsFile && pathOfNonFiniteNumber == nil
    }
  }
}

extension ParameterValue.Member {
  /// The approximate minimum length of the member's pairs.
  fileprivate var pairLength: Int {
    switch value {
    case .string(let text): name.utf8.count + text.utf8.count + 2
    case .number(let number): name.utf8.count + number.text.utf8.count + 2
    default: name.utf8.count + 8
    }
  }
}
