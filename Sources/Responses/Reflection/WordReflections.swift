struct WordReflections {
  private struct Form {
    let bytes: [UInt8]
    let sent: SentValue
    let change: Reflection.Change
  }

  private var forms: [Form] = []
  /// The indexes of forms by their first bytes in lower case, of which there are at most ``keyLength``.
  private var byKey: [Key: [Int]] = [:]
  /// For each byte, whether a form may begin with it.
  private var isFirst = [Bool](repeating: false, count: 256)
  private var keyLengths: [Int] = []

  private struct Key: Hashable {
    private var bytes: UInt64 = 0
    private(set) var count = 0

    mutating func append(_ byte: UInt8) {
      bytes = bytes << 8 | UInt64(byte.lowercasedASCII)
      count += 1
    }
  }

  private static let keyLength = 8
  private static let shortestText = 3

  init(_ values: [SentValue]) {
    for value in values where !value.isTrivial && value.text.utf8.count <= Reflection.longestText {
      var known: Set<[UInt8]> = []
      for (bytes, change) in Self.forms(of: value) where known.insert(bytes).inserted {
        add(Form(bytes: bytes, sent: value, change: change))
      }
    }
    keyLengths = Set(byKey.keys.map(\.count)).sorted(by: >)
  }

  private static func forms(of value: SentValue) -> [([UInt8], Reflection.Change)] {
    var forms: [([UInt8], Reflection.Change)] = [(Array(value.text.utf8), .unchanged)]
    let trimmed = Array(value.text.withoutOuterSpace.utf8)
    if trimmed.count >= shortestText { forms.append((trimmed, .trimmed)) }
    guard value.kind == .text else { return forms }
    for (quote, apostrophe) in [
      ("\"", "'"), ("&quot;", "'"), ("&quot;", "&#39;"), ("&#34;", "&#39;"), ("&quot;", "&#x27;"),
    ] {
      forms.append((EscapedText.htmlEscaped(value.text, quote: quote, apostrophe: apostrophe), .htmlEscaped))
    }
    forms.append((EscapedText.percentEncoded(value.text), .percentEncoded))
    forms.append((EscapedText.percentEncoded(value.text, space: "+"), .percentEncoded))
    return forms
      + PreparedValue(value).decoded.map { (Array($0.utf8), .decoded) }
      .filter { $0.0.count >= shortestText }
  }

  private mutating func add(_ form: Form) {
    var key = Key()
    for byte in form.bytes.prefix(Self.keyLength) { key.append(byte) }
    var indexes = byKey[key] ?? []
    guard indexes.count < Reflection.maximumCandidates else { return }
    indexes.append(forms.count)
    byKey[key] = indexes
    forms.append(form)
    isFirst[Int(form.bytes[0].lowercasedASCII)] = true
  }

  /// At each place the longest value that is there counts, and those of the same bytes.
  func places(in bytes: [UInt8], isCut: Bool) -> [Reflection] {
    var found: [Reflection] = []
    var start = 0
    while start < bytes.count, found.count < Reflection.maximumCount {
      let isWithinWord = start > 0 && bytes[start].isWordByte && bytes[start - 1].isWordByte
      guard isFirst[Int(bytes[start].lowercasedASCII)], !isWithinWord else {
        start += 1
        continue
      }
      let matches = forms(at: start, in: bytes, isCut: isCut)
      for (form, isExact) in matches.prefix(Reflection.maximumCount - found.count) {
        let change = !isExact && form.change == .unchanged ? .letterCase : form.change
        found.append(
          Reflection(form.sent, at: start..<start + form.bytes.count, change, hasSameName: false))
      }
      start += matches.first?.form.bytes.count ?? 1
    }
    return found
  }

  private func forms(at start: Int, in bytes: [UInt8], isCut: Bool) -> [(form: Form, isExact: Bool)] {
    var longest: [(form: Form, isExact: Bool)] = []
    for length in keyLengths where start + length <= bytes.count {
      var key = Key()
      for byte in bytes[start..<start + length] { key.append(byte) }
      for form in (byKey[key] ?? []).map({ forms[$0] }) {
        let length = longest.first?.form.bytes.count ?? 0
        guard form.bytes.count >= length, let isExact = Self.isAt(start, form.bytes, in: bytes, isCut: isCut)
        else {
          continue
        }
        if form.bytes.count > length { longest = [] }
        longest.append((form, isExact))
      }
    }
    return longest
  }

  /// Returns whether some bytes are at a place in the same case; nil if they aren't there as a whole word.
  private static func isAt(_ start: Int, _ form: [UInt8], in bytes: [UInt8], isCut: Bool) -> Bool? {
    let end = start + form.count
    guard end <= bytes.count, let last = form.last else { return nil }
    if last.isWordByte, end < bytes.count ? bytes[end].isWordByte : isCut { return nil }
    var isExact = true
    for (offset, byte) in form.enumerated() where bytes[start + offset] != byte {
      guard bytes[start + offset].lowercasedASCII == byte.lowercasedASCII else { return nil }
      isExact = false
    }
    return isExact
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    isDigit || self == UInt8(ascii: "_") || self > 0x7F
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercasedASCII)
  }
}
