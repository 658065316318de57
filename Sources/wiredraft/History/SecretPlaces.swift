import DraftFormats
import Exchanges
import Sending
import WiredraftCore

/// The secrets of a composed request: their places in its message, and their values by name.
struct SecretPlaces {
  private(set) var places: [SecretPlace] = []
  /// The values of secrets, also of those that the draft names and does not send.
  private(set) var values: [String: [UInt8]] = [:]

  /// The layers of the values, by name.
  private var layers: [String: SecretLayer] = [:]

  /// Finds the secrets of a request.
  ///
  /// - Parameter request: The request, whose head is as the origin gets it, or that of a redirect.
  /// - Complexity: O(*n*), where *n* is the number of spans and of bytes in memory.
  init(of composed: ComposedRequest, in request: OutgoingRequest) {
    let (composition, draft) = (composed.composition, composed.document.draft)
    let head = request.head.bytes
    let isRedirected = head != composition.head.bytes
    if !isRedirected {
      for span in composition.head.spans where composition.showsSecret(span.origin, of: draft) {
        add(span.range, span.origin, draft)
      }
    }
    addFields(of: isRedirected ? nil : composed, in: request)
    if let body = composition.body?.bytes, !request.body.isEmpty {
      for span in body.spans where composition.showsSecret(span.origin, of: draft) {
        guard body.bytesInMemory(of: span.range) != nil else { continue }
        add(span.range.lowerBound + head.count..<span.range.upperBound + head.count, span.origin, draft)
      }
    }
    addValues(of: composed)
    let message = request.message()
    for index in places.indices {
      places[index].encoding = encoding(of: places[index], message.bytes(in: places[index].range))
    }
    addOccurrences(in: head)
  }

  /// Finds the secret fields of a message that was given as bytes.
  init(ofFields request: OutgoingRequest) {
    for index in request.secretFields.sorted() {
      guard let range = request.head.valueRange(of: index) else { continue }
      places.append(SecretPlace(range, name: request.head.fieldNames[index], layer: .row, encoding: .raw))
    }
  }

  private mutating func add(_ range: Range<Int>, _ origin: Composition.Origin, _ draft: Draft) {
    guard let (name, layer) = Self.source(of: origin, draft) else { return }
    if let variable = origin.variable { set(variable) }
    if let last = places.last, last.range.upperBound == range.lowerBound, last.name == name,
      last.layer == layer
    {
      places[places.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      places.append(SecretPlace(range, name: name, layer: layer, encoding: .raw))
    }
  }

  private mutating func set(_ variable: Variable) {
    guard let text = variable.sentText else { return }
    values[variable.name] = text
    layers[variable.name] = .variable(variable.place?.layer ?? .draft)
  }

  /// Takes the whole value of a secret field whose bytes no span shows to be secret, such as base64 of a variable.
  private mutating func addFields(of composed: ComposedRequest?, in request: OutgoingRequest) {
    for index in request.secretFields.sorted() {
      guard let range = request.head.valueRange(of: index),
        !places.contains(where: { $0.range.overlaps(range) })
      else { continue }
      let field = composed?.composition.fields[index]
      let variable = field?.variables.first { $0.variable.isSecret }?.variable
      let row = field?.source.row.flatMap { composed?.document.draft[$0] }
      places.append(
        SecretPlace(
          range, name: variable?.name ?? row?.name ?? request.head.fieldNames[index],
          layer: variable.map { .variable($0.place?.layer ?? .draft) } ?? .row, encoding: .raw))
    }
  }

  /// Takes secrets that are elsewhere in the head, such as in the server's name or in the target of a redirect.
  private mutating func addOccurrences(in head: [UInt8]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where value.count >= 4 {
      for encoding in [SecretEncoding.raw, .percent, .form] {
        for form in encoding.forms(of: value) {
          for place in head.ranges(of: form) where !places.contains(where: { $0.range.overlaps(place) }) {
            places.append(SecretPlace(place, name: name, layer: layers[name] ?? .row, encoding: encoding))
          }
        }
      }
    }
  }

  private static func source(of origin: Composition.Origin, _ draft: Draft) -> (String, SecretLayer)? {
    if let variable = origin.variable {
      return (variable.name, .variable(variable.place?.layer ?? .draft))
    }
    guard let reference = origin.source.row else { return nil }
    guard let row = draft[reference] else { return (reference.list.rawValue, .row) }
    return row.source == .environment
      ? (Variable.environmentPrefix + row.text, .variable(.process)) : (row.name, .row)
  }

  /// Returns the form in which a value was sent; as it is if that isn't known.
  private func encoding(of place: SecretPlace, _ bytes: [UInt8]?) -> SecretEncoding {
    guard let value = values[place.name], let bytes else { return .raw }
    return SecretEncoding.allCases.first { $0.forms(of: value).contains(bytes) } ?? .raw
  }

  /// Adds secrets that the draft's text may have beside those that are sent: typed ones, and its own variables.
  private mutating func addValues(of composed: ComposedRequest) {
    let draft = composed.document.draft
    for (_, variable) in composed.composition.originVariables where variable.isSecret { set(variable) }
    for field in composed.composition.fields {
      for (_, variable) in field.variables where variable.isSecret { set(variable) }
    }
    for definition in draft.variables where definition.isSecret {
      if let text = Variable.sentText(of: definition.value), values[definition.name] == nil {
        values[definition.name] = text
        layers[definition.name] = .variable(.draft)
      }
    }
    for list in [Draft.RowList.path, .headers, .parameters, .query, .body] {
      for (index, row) in (draft[list] ?? []).enumerated() where row.hidesText {
        values["\(list.rawValue) \(index)"] = Array(row.secretText.utf8)
      }
    }
  }
}

extension Variable {
  /// The text of the value, as it is sent before it is encoded; nil if it is not defined.
  var sentText: [UInt8]? { value.flatMap(Self.sentText) }

  /// Returns the text of a value.
  static func sentText(of value: ParameterValue) -> [UInt8]? {
    switch value {
    case .string(let text): Array(text.utf8)
    default: Array(value.compactJSON.utf8)
    }
  }
}

extension Composition.TracedBody {
  /// Returns the bytes of a range; nil if a part of them is in a file.
  func bytesInMemory(of range: Range<Int>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard case .bytes(let slice)? = part(at: offset) else { return nil }
      bytes += slice.prefix(range.upperBound - offset)
      offset += slice.count
    }
    return bytes
  }
}

extension Draft.Row {
  /// The secret of a row that was typed: of one with the scheme before it, what comes after.
  fileprivate var secretText: String {
    if type == .basic { return String(text.drop { $0 != ":" }.dropFirst()) }
    for scheme in ["bearer ", "basic ", "token "] where text.lowercased().hasPrefix(scheme) {
      return String(text.dropFirst(scheme.count))
    }
    return text
  }
}
