package import WiredraftCore

/// One answer to which bytes of a composed request are secret, and where they came from.
///
/// All that shows a request, keeps it or asks about it reads this: the screen, the exports, the history, reports and
/// questions. Bytes are secret if a secret row or variable made them, or if they have a secret's name before them in
/// the URL or in a body that was given as a whole.
package struct SecretMap: Sendable {
  package let composition: Composition
  package let draft: Draft

  /// Makes the map of a draft and its composition.
  ///
  /// - Complexity: O(1); each question is answered from the composition.
  package init(_ composition: Composition, of draft: Draft) {
    (self.composition, self.draft) = (composition, draft)
  }

  /// Returns whether bytes of an origin are secret; those that names make secret are in ``namedPlaces(in:)``.
  package func shows(_ origin: Composition.Origin) -> Bool { composition.showsSecret(origin, of: draft) }

  /// Returns the secrets that names in the URL, or in a body that was given as a whole, show among some bytes of the
  /// message; the values of secret rows and variables are not included.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL and of the bytes.
  package func namedPlaces(in shown: Range<Int>) -> [SecretPlace] {
    let start = composition.method.utf8.count + 1
    var places = SecretURL.places(inTarget: composition.target).map {
      SecretPlace(start + $0.range.lowerBound..<start + $0.range.upperBound, name: $0.name, layer: .row)
    }
    let headCount = composition.head.count
    if draft.body.wholeText != nil, let body = composition.body?.bytes, shown.upperBound > headCount {
      let start = max(headCount, shown.lowerBound - SecretText.reach)
      let end = min(composition.length, shown.upperBound + SecretText.lookahead)
      if start < end {
        let bytes = body.bytes(in: start - headCount..<end - headCount)
        places += SecretText.ranges(in: bytes).enumerated().map { number, range in
          SecretPlace(
            start + range.lowerBound..<start + range.upperBound,
            name: number == 0 ? "body" : "body \(number)",
            layer: .row)
        }
      }
    }
    return places.filter { $0.range.overlaps(shown) }
  }

  /// Whether a secret is sent.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans and of bytes of the URL and of a whole body.
  package var isEmpty: Bool {
    !composition.head.spans.contains { shows($0.origin) }
      && !(composition.body?.bytes.spans.contains { shows($0.origin) } ?? false)
      && namedPlaces(in: 0..<composition.length).isEmpty
  }

  // MARK: - Places

  /// The secrets in the head, as offsets in the message.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans and bytes of the head.
  package var headPlaces: [SecretPlace] {
    var places = Places()
    for span in composition.head.spans where shows(span.origin) { places.add(span, at: 0, in: self) }
    for (index, range) in Self.fieldValues(of: composition.head.bytes).enumerated()
    where composition.fields.indices.contains(index) && carriesSecret(composition.fields[index]) {
      let field = composition.fields[index]
      guard let range, !places.overlap(range) else { continue }
      // Base64 of a variable has no span of its own.
      let variable = field.variables.first { $0.variable.isSecret }?.variable
      places.add([
        SecretPlace(
          range, name: variable?.name ?? field.source.row.flatMap { draft[$0]?.name } ?? field.name,
          layer: variable.map { .variable($0.place?.layer ?? .draft) } ?? .row)
      ])
    }
    places.add(namedPlaces(in: 0..<composition.head.count))
    return places.inOrder
  }

  /// The secrets in the body, as offsets in the message.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans, and of bytes of a whole body.
  package var bodyPlaces: [SecretPlace] {
    guard let body = composition.body?.bytes else { return [] }
    var places = Places()
    let start = composition.head.count
    for span in body.spans where shows(span.origin) && !body.holdsFile(in: span.range) {
      places.add(span, at: start, in: self)
    }
    if start < composition.length {
      places.add(namedPlaces(in: start..<composition.length))
    }
    return places.inOrder
  }

  package func carriesSecret(_ field: Composition.Field) -> Bool {
    field.variables.contains { $0.variable.isSecret }
      || field.source.row.map { composition.sendsSecret($0, of: draft) } ?? false
  }

  fileprivate func source(of origin: Composition.Origin) -> (String, SecretLayer)? {
    if let variable = origin.variable {
      return (variable.name, .variable(variable.place?.layer ?? .draft))
    }
    guard let reference = origin.source.row else { return nil }
    guard let row = draft[reference] else { return (reference.list.rawValue, .row) }
    return row.source == .environment
      ? (Variable.environmentPrefix + row.text, .variable(.process)) : (row.name, .row)
  }

  /// The values without the spaces around them; nil for an empty one.
  private static func fieldValues(of head: [UInt8]) -> [Range<Int>?] {
    var values: [Range<Int>?] = []
    var start = (head.firstIndex(of: 0x0A) ?? head.endIndex - 1) + 1
    while start < head.count, let end = head[start...].firstIndex(of: 0x0A) {
      guard let colon = head[start..<end].firstIndex(of: UInt8(ascii: ":")) else { break }
      let value = head[(colon + 1)..<end]
      if let first = value.firstIndex(where: { $0 > 0x20 }), let last = value.lastIndex(where: { $0 > 0x20 })
      {
        values.append(first..<last + 1)
      } else {
        values.append(nil)
      }
      start = end + 1
    }
    return values
  }

  /// Places don't overlap, and are in the order in which they were found.
  private struct Places {
    private(set) var all: [SecretPlace] = []

    var inOrder: [SecretPlace] { all.sorted { $0.range.lowerBound < $1.range.lowerBound } }

    func overlap(_ range: Range<Int>) -> Bool { all.contains { $0.range.overlaps(range) } }

    /// Bytes that go on with the last place become a part of it.
    mutating func add(_ span: Composition.Wire.Span, at start: Int, in map: SecretMap) {
      guard let (name, layer) = map.source(of: span.origin) else { return }
      let range = start + span.range.lowerBound..<start + span.range.upperBound
      if let last = all.last, last.range.upperBound == range.lowerBound, last.name == name,
        last.layer == layer
      {
        all[all.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        all.append(SecretPlace(range, name: name, layer: layer))
      }
    }

    /// Adds only what is not known yet; the further places don't overlap.
    mutating func add(_ places: [SecretPlace]) {
      let known = all
      for place in places {
        var rest = [place.range]
        for known in known where known.range.overlaps(place.range) {
          rest = rest.flatMap { $0.without(known.range) }
        }
        for range in rest {
          var part = place
          part.range = range
          all.append(part)
        }
      }
    }
  }
}

extension Range<Int> {
  fileprivate func without(_ other: Range<Int>) -> [Range<Int>] {
    guard overlaps(other) else { return [self] }
    return [
      lowerBound..<Swift.max(lowerBound, other.lowerBound),
      Swift.min(upperBound, other.upperBound)..<upperBound,
    ].filter { !$0.isEmpty }
  }
}

extension Composition.Wire {
  fileprivate func holdsFile(in range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard case .bytes(let slice)? = part(at: offset), !slice.isEmpty else { return true }
      offset += slice.count
    }
    return false
  }
}
