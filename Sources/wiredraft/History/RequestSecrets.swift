import DraftFormats
import Exchanges
import Sending
import WiredraftCore

struct RequestSecrets {
  private(set) var places: [SecretPlace] = []
  /// The values of secrets, also of those that the draft names and does not send.
  private(set) var values: [SecretValue]
  private let message: SentMessage

  /// The head of the request is as the origin gets it, or that of a redirect; `composed` is nil for a message that was
  /// given as bytes.
  init(of request: OutgoingRequest, composedAs composed: ComposedRequest?, beside others: [SecretValue] = [])
  {
    let head = request.head.bytes
    message = request.message()
    guard let composed else {
      values = others
      addNamed(in: request)
      values += places.flatMap { place in
        let text = String(decoding: message.bytes(in: place.range) ?? [], as: UTF8.self)
        return SecretValue.all(in: .string(text), place.name, .row)
      }
      addOccurrences()
      return
    }
    let map = composed.secrets
    values = map.values + others
    let isRedirected = head != map.composition.head.bytes
    if isRedirected { addNamed(in: request) } else { places = map.headPlaces }
    if !request.body.isEmpty {
      let shift = head.count - map.composition.head.count
      places += map.bodyPlaces.map { place in
        var place = place
        place.range = place.range.lowerBound + shift..<place.range.upperBound + shift
        return place
      }
    }
    for index in places.indices { places[index].encoding = encoding(of: places[index]) }
    addOccurrences()
  }

  /// The secrets as they are looked for in what comes back.
  var sent: SentSecrets { SentSecrets(values: values, places: places, in: message) }

  /// Finds the secrets of a message that was given as bytes, or of the head of a redirect, by the names in it.
  private mutating func addNamed(in request: OutgoingRequest) {
    let head = request.head
    for index in request.secretFields.sorted() {
      guard let range = head.valueRange(of: index) else { continue }
      places.append(SecretPlace(range, name: head.fieldNames[index], layer: .row))
    }
    var start = 0
    for piece in [.bytes(head.bytes)] + request.body {
      if case .bytes(let bytes) = piece {
        for range in SecretText.ranges(in: bytes) {
          let range = start + range.lowerBound..<start + range.upperBound
          guard !places.contains(where: { $0.range.overlaps(range) }) else { continue }
          places.append(
            SecretPlace(range, name: "the message at byte \(range.lowerBound)", layer: .row))
        }
      }
      start += piece.count
    }
  }

  /// Takes secrets that are elsewhere in the message, such as in the server's name or in the target of a redirect.
  private mutating func addOccurrences() {
    var taken = OffsetRanges(places.map(\.range))
    var start = 0
    for piece in message.pieces {
      defer { start += piece.count }
      guard case .bytes(let bytes) = piece else { continue }
      for value in values where value.bytes.count >= (start == 0 ? 4 : SentSecrets.leastLength) {
        for encoding in [SecretEncoding.raw, .percent, .form, .json] {
          for form in encoding.forms(of: value.bytes) {
            bytes.forEachPlace(of: form) { place in
              let range = start + place..<start + place + form.count
              guard taken.insert(range) else { return }
              places.append(
                SecretPlace(
                  range, name: value.name, layer: value.layer, encoding: encoding))
            }
          }
        }
      }
    }
  }

  /// Returns the form in which a value was sent; as it is if that isn't known.
  private func encoding(of place: SecretPlace) -> SecretEncoding {
    guard let bytes = message.bytes(in: place.range) else { return .raw }
    for value in values where value.name == place.name && value.layer == place.layer {
      let encoding = SecretEncoding.allCases.first { $0.forms(of: value.bytes).contains(bytes) }
      if let encoding { return encoding }
    }
    return .raw
  }
}

/// Ranges that don't overlap, in order.
private struct OffsetRanges {
  private var ranges: [Range<Int>]

  init(_ ranges: [Range<Int>]) { self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound } }

  /// Inserts a range; returns false if it overlaps with another.
  mutating func insert(_ range: Range<Int>) -> Bool {
    var (place, end) = (0, ranges.count)
    while place < end {
      let middle = (place + end) / 2
      if ranges[middle].lowerBound < range.lowerBound { place = middle + 1 } else { end = middle }
    }
    if place > 0, ranges[place - 1].upperBound > range.lowerBound { return false }
    if place < ranges.count, ranges[place].lowerBound < range.upperBound { return false }
    ranges.insert(range, at: place)
    return true
  }
}

extension ComposedRequest {
  var secrets: SecretMap { SecretMap(composition, of: document.draft) }
}
