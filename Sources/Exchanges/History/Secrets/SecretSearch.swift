internal import CSQLite
package import DraftFormats

/// The secrets that a request carried, as they are looked for in what comes back.
package struct SentSecrets: Sendable {
  /// Occurrences of shorter secrets can't be told from other bytes: where one was sent, the body is not kept.
  package static let leastLength = 6

  let forms: [[UInt8]]
  /// The forms of secrets that are too short to be one for certain.
  let shortForms: [[UInt8]]

  /// Takes the secrets of a request.
  ///
  /// - Parameters:
  ///   - values: The secrets as they are. Others that should not be kept may be among them.
  ///   - places: Their places in the message. The bytes there are looked for as they are, too; where the
  ///     value isn't known, they are the secret.
  package init(values: [SecretValue], places: [SecretPlace] = [], in message: SentMessage? = nil) {
    var (long, short): ([[UInt8]], [[UInt8]]) = ([], [])
    func add(_ value: [UInt8]) {
      if value.count >= Self.leastLength { long.append(value) } else if !value.isEmpty { short.append(value) }
    }
    for value in values { add(value.bytes) }
    let names = Set(values.map(\.name))
    var sent: [[UInt8]] = []
    for place in places {
      guard let bytes = message?.bytes(in: place.range) else { continue }
      if !names.contains(place.name) {
        add(bytes)
      } else if bytes.count >= Self.leastLength {
        sent.append(bytes)
      }
    }
    var known: Set<[UInt8]> = []
    forms = (long.flatMap(SecretEncoding.soughtForms) + sent).filter { known.insert($0).inserted }
    shortForms = short.flatMap { value in
      [SecretEncoding.raw, .percent, .form, .json, .base64].flatMap { $0.forms(of: value) }
    }.filter { known.insert($0).inserted }
  }

  package static let none = SentSecrets(values: [])

  /// Whether a secret is so short that no body is kept.
  package var hasShort: Bool { !shortForms.isEmpty }
  /// Whether there is none.
  package var isEmpty: Bool { forms.isEmpty && shortForms.isEmpty }

  /// Returns a text with each occurrence of a secret replaced by `*`.
  ///
  /// - Parameters:
  ///   - hidesShort: Whether secrets that are too short to be one for certain are replaced as well.
  ///   - isCut: Whether a secret at the end of the text may be cut off.
  package func shown(_ text: String, hidesShort: Bool = true, isCut: Bool = false) -> String {
    guard !isEmpty else { return text }
    var bytes = filled(Array(text.utf8), hidesShort ? forms + shortForms : forms)
    if isCut {
      let hidden =
        forms.lazy.compactMap { form in
          (1..<form.count).last { bytes.suffix($0).elementsEqual(form.prefix($0)) }
        }.max() ?? 0
      bytes.replaceSubrange(
        (bytes.count - hidden)..., with: [UInt8](repeating: KeptRequest.filler, count: hidden))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Each occurrence is replaced by as many `*`; nil if a secret that is too short to be one for certain is
  /// among the bytes.
  func hidden(in bytes: [UInt8]) -> [UInt8]? { bytes.holds(shortForms) ? nil : filled(bytes, forms) }

  /// Each occurrence in a string is replaced by `*`, and a number by a string of them, so that the text stays
  /// JSON; nil if a secret that is too short to be one for certain is in it.
  func hidden(inJSON bytes: [UInt8]) -> [UInt8]? {
    guard !bytes.holds(shortForms) else { return nil }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let start = index
      if bytes[index] == UInt8(ascii: "\"") {
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index, bytes.count)
        result.append(UInt8(ascii: "\""))
        result += filled(Array(bytes[start + 1..<index]), forms)
        if index < bytes.count { result.append(bytes[index]) }
        index += 1
      } else {
        while index < bytes.count, Self.isOfNumber(bytes[index]) { index += 1 }
        if index == start {
          result.append(bytes[index])
          index += 1
        } else {
          let number = Array(bytes[start..<index])
          let shown = filled(number, forms)
          result += shown == number ? number : [UInt8(ascii: "\"")] + shown + [UInt8(ascii: "\"")]
        }
      }
    }
    return result
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
  }

  private func filled(_ bytes: [UInt8], _ forms: [[UInt8]]) -> [UInt8] {
    var result = bytes
    var search = SecretSearch(forms)
    search.read(bytes, at: 0) { range in
      for index in range { result[index] = KeptRequest.filler }
    }
    return result
  }
}

extension [UInt8] {
  func holds(_ texts: [[UInt8]]) -> Bool {
    withUnsafeBytes { bytes in
      texts.contains { text in
        text.withUnsafeBytes { wd_find(bytes.baseAddress, bytes.count, $0.baseAddress, $0.count) >= 0 }
      }
    }
  }
}

/// Finds secrets in bytes that arrive in pieces, which may be far from each other in their message.
struct SecretSearch {
  private let forms: [[UInt8]]
  /// The most bytes that are kept from one piece to the next: a secret may begin there.
  private let overlap: Int
  /// The last bytes, and the offsets that they have in the message.
  private var tail: [UInt8] = []
  private var tailRanges: [Range<Int>] = []

  init(_ forms: [[UInt8]]) {
    self.forms = forms
    overlap = max(0, (forms.map(\.count).max() ?? 0) - 1)
  }

  /// The next bytes don't go on with what came before.
  mutating func restart() { (tail, tailRanges) = ([], []) }

  /// Reports the offsets of the bytes that belong to a secret; some may be reported repeatedly.
  mutating func read(_ bytes: some Collection<UInt8>, at offset: Int, _ found: (Range<Int>) -> Void) {
    guard !forms.isEmpty, !bytes.isEmpty else { return }
    let all = tail + bytes
    var ranges = tailRanges
    if let last = ranges.last, last.upperBound == offset {
      ranges[ranges.count - 1] = last.lowerBound..<offset + bytes.count
    } else {
      ranges.append(offset..<offset + bytes.count)
    }
    for form in forms {
      all.forEachPlace(of: form) { place in
        Self.forEachRange(place..<place + form.count, of: ranges, found)
      }
    }
    let start = max(0, all.count - overlap)
    tail = Array(all[start...])
    tailRanges = []
    if start < all.count {
      Self.forEachRange(start..<all.count, of: ranges) { tailRanges.append($0) }
    }
  }

  /// Calls a closure with the offsets in the message that a range of gathered bytes has.
  private static func forEachRange(_ range: Range<Int>, of ranges: [Range<Int>], _ take: (Range<Int>) -> Void)
  {
    var start = 0
    for part in ranges {
      let common = range.clamped(to: start..<start + part.count)
      if !common.isEmpty {
        take(part.lowerBound + common.lowerBound - start..<part.lowerBound + common.upperBound - start)
      }
      start += part.count
      if start >= range.upperBound { return }
    }
  }
}

extension [UInt8] {
  /// Calls a closure with each place of a text.
  package func forEachPlace(of text: [UInt8], _ take: (Int) -> Void) {
    withUnsafeBytes { bytes in
      text.withUnsafeBytes { text in
        guard let base = bytes.baseAddress else { return }
        var start = 0
        while start + text.count <= bytes.count {
          let found = wd_find(base + start, bytes.count - start, text.baseAddress, text.count)
          guard found >= 0 else { return }
          take(start + found)
          start += found + 1
        }
      }
    }
  }
}
