/// Lists as values in place of rows, for when no one asks what each row becomes: the same encoders write the same
/// bytes, without their origins.
struct PlainValues: Sendable {
  private var values: [(list: Draft.RowList, value: ParameterValue)] = []

  var isEmpty: Bool { values.isEmpty }
  var lists: [Draft.RowList] { values.map(\.list) }

  subscript(list: Draft.RowList) -> ParameterValue? {
    get { values.first { $0.list == list }?.value }
    set {
      values.removeAll { $0.list == list }
      if let newValue { values.append((list, newValue)) }
    }
  }
}

extension Composer {
  /// Writes a list's value in place of its rows; returns whether it has one.
  ///
  /// If the value can't be written, or has no place, the message is composed again from rows, which reports the reason.
  mutating func writeValue(
    of list: Draft.RowList, as way: ListSetting.Way, _ reason: Routing.RowReason, after opening: Opening,
    to traced: inout Composition.TracedBytes
  ) -> Bool {
    guard let value = plainValues[list] else { return false }
    if case .noPlace = reason { lacksRows = true }
    let bytes: [UInt8]? =
      switch way {
      case .nothing: []
      case .query: value.query(by: styles)
      case .form: value.plainForm(by: styles)
      case .json: value.plainJSON(dates: styles.dates)
      case .multipart, .jsonInQuery: nil
      }
    guard let bytes else {
      lacksRows = true
      return true
    }
    if !bytes.isEmpty {
      opening.beforePair.withUTF8Buffer {
        traced.append($0, from: Composition.Origin(.rule(.wholeBody), .separator, opening.part))
      }
      traced.append(shared: bytes, from: Composition.Origin(.rule(.wholeBody), .value, .body))
    }
    return true
  }
}

extension Draft {
  /// Returns the composition of the draft, with values in place of the rows of some lists, which are empty in it: the
  /// same bytes as with rows of the values, but without origins or notes on rows. Nil if the message can't be made, or
  /// not from values.
  func composePlain(_ values: PlainValues, in context: Composition.Context) -> Composition? {
    var composer = Composer(draft: self, context: context)
    composer.plainValues = values
    composer.composeAll()
    return composer.lacksRows || composer.result.hasErrors ? nil : composer.result
  }
}
