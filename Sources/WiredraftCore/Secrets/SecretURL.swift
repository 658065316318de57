/// Finds the secrets in a URL, also in a malformed one: the password before a host, and the values in its path, its
/// query or its fragment whose names ``SecretName`` knows, or that hold a secret of their own.
package enum SecretURL {
  /// A secret: its offsets in UTF-8, and the name before it.
  package struct Place: Sendable, Hashable {
    package var range: Range<Int>
    package var name: String
  }

  /// Returns the secrets of a URL in ascending order; all are non-empty.
  ///
  /// - Parameters:
  ///   - url: The URL as typed, which may refer to variables.
  ///   - nested: Returns whether a value, percent-decoded, holds a secret.
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  package static func places(in url: String, nested: ([UInt8]) -> Bool) -> [Place] {
    url.withBytes { bytes in
      withoutActuallyEscaping(nested) { nested in
        var scanner = Scanner(bytes, nested: nested)
        return scanner.scan(beginsWithHost: true)
      }
    }
  }

  /// Returns the secrets in a request target, or in a head, that come from the URL; the values of rows are not
  /// included.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the part that comes from the URL.
  package static func places(
    inTarget target: Composition.Wire, nested: ([UInt8]) -> Bool
  ) -> [Place] {
    var part: Range<Int>?
    for span in target.spans {
      if let row = span.origin.source.row {
        // The queries of rows follow the query of the URL.
        if row.list != .path { break }
      } else if span.origin.role == .url || span.origin.role == .escape {
        part = (part?.lowerBound ?? span.range.lowerBound)..<span.range.upperBound
      } else if part != nil {
        break
      }
    }
    guard let part else { return [] }
    return target.bytes(in: part).withUnsafeBufferPointer { bytes in
      withoutActuallyEscaping(nested) { nested in
        var scanner = Scanner(bytes, nested: nested)
        return scanner.scan()
      }
    }.map {
      Place(
        range: part.lowerBound + $0.range.lowerBound..<part.lowerBound + $0.range.upperBound, name: $0.name)
    }
  }

  /// Returns the secrets in a query or a form in ascending order; all are non-empty.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the query.
  package static func places(inQuery query: some Collection<UInt8>) -> [Place] {
    Array(query).withUnsafeBufferPointer { bytes in
      var scanner = Scanner(bytes, nested: holdsSecret)
      return scanner.scan(isInPath: false)
    }
  }

  /// Returns whether a value is a URL or a query with a secret, or JSON that names one.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the value.
  package static func holdsSecret(_ value: [UInt8]) -> Bool {
    let isURL = value.withUnsafeBufferPointer { bytes in
      [true, false].contains {
        var scanner = Scanner(bytes, nested: { _ in false })
        return !scanner.scan(isInPath: $0).isEmpty
      }
    }
    return isURL || SecretName.isMember(of: String(decoding: value, as: UTF8.self))
  }

  /// Whether a text looks like a key: long, with both letters and digits, unlike a word.
  package static func looksRandom(_ text: some Collection<UInt8>) -> Bool {
    guard text.count >= 16 else { return false }
    var digits = 0
    var letters = 0
    for byte in text {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x41...0x5A, 0x61...0x7A: letters += 1
      default: break
      }
    }
    return digits >= 2 && letters >= 4
  }

  /// Returns a name without its percent-encoding.
  package static func decoded(_ name: some Collection<UInt8>) -> String {
    String(decoding: FormDecoder.percentDecoded(name), as: UTF8.self)
  }

  private struct Scanner {
    /// The most bytes of a value that are searched for a secret of its own.
    private static let looksAt = 4_096

    private let bytes: UnsafeBufferPointer<UInt8>
    private let nested: ([UInt8]) -> Bool
    /// The last sign that can end a password.
    private let lastAt: Int?
    /// Whether the query, or the fragment, has not begun; a segment may have parameters of its own.
    private var isInPath = true
    /// The first byte of a name, or of a segment of the path, which has none.
    private var start = 0
    private var hasName = false
    /// The first byte of the value after a name.
    private var value: Int?
    private var isSecret = false
    private var found: [Place] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, nested: @escaping ([UInt8]) -> Bool) {
      self.bytes = bytes
      self.nested = nested
      lastAt = bytes.lastIndex(of: UInt8(ascii: "@"))
    }

    mutating func scan(isInPath: Bool = true, beginsWithHost: Bool = false) -> [Place] {
      guard lastAt != nil || bytes.contains(UInt8(ascii: "=")) else { return [] }
      self.isInPath = isInPath
      begin(at: 0, hasName: !isInPath)
      var index = beginsWithHost ? endOfUser(from: 0) : 0
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "/") where self.isInPath:
          end(at: index)
          begin(at: index + 1, hasName: false)
          let isHostNext = index > 1 && bytes[index - 1] == byte && bytes[index - 2] == UInt8(ascii: ":")
          if isHostNext {
            index = endOfUser(from: index + 1)
            continue
          }
        case UInt8(ascii: "#"),
          UInt8(ascii: "?") where self.isInPath:
          end(at: index)
          self.isInPath = false
          begin(at: index + 1, hasName: true)
        // Some servers end a pair here, and others don't: a secret goes on.
        case UInt8(ascii: ";") where self.isInPath || !isSecret,
          UInt8(ascii: "&") where !self.isInPath:
          end(at: index)
          begin(at: index + 1, hasName: true)
        case UInt8(ascii: "=") where hasName && value == nil:
          value = index + 1
          isSecret = SecretName.matches(SecretURL.decoded(bytes[start..<index]))
        default: break
        }
        index += 1
      }
      end(at: bytes.count)
      return found
    }

    private mutating func begin(at offset: Int, hasName: Bool) {
      (start, self.hasName, value, isSecret) = (offset, hasName, nil, false)
    }

    private mutating func end(at offset: Int) {
      guard hasName else { return }
      let range = (value ?? start)..<offset
      if !range.isEmpty, isSecret || holdsNested(range) {
        let name = value.map { SecretURL.decoded(bytes[start..<$0 - 1]) } ?? ""
        found.append(Place(range: range, name: name))
      }
    }

    private func holdsNested(_ range: Range<Int>) -> Bool {
      let value = bytes[range].prefix(Self.looksAt)
      return value.contains { "%?@".utf8.contains($0) } && nested(FormDecoder.percentDecoded(value))
    }

    /// Takes the password before a host, or, without one, a user that is a key, as some services accept it.
    private mutating func endOfUser(from start: Int) -> Int {
      guard let at = at(endingUserFrom: start) else { return start }
      let user = bytes[start..<at]
      let name = user.prefix { $0 != UInt8(ascii: ":") }
      let password = min(name.endIndex + 1, at)..<at
      if !password.isEmpty {
        found.append(Place(range: password, name: "user information"))
      } else if SecretURL.looksRandom(name) {
        found.append(Place(range: name.indices, name: "user information"))
      }
      return at + 1
    }

    /// The last sign before the host. A password may hold `/` and `?`, so that the host seems to end before the sign:
    /// then it seems to have a port that is not a number.
    private func at(endingUserFrom start: Int) -> Int? {
      guard let lastAt, lastAt >= start else { return nil }
      let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
      let host = bytes[start..<end]
      if let at = host.lastIndex(of: UInt8(ascii: "@")) { return at }
      guard let colon = host.lastIndex(of: UInt8(ascii: ":")), host.last != UInt8(ascii: "]") else {
        return nil
      }
      let port = UnsafeBufferPointer(rebasing: bytes[colon + 1..<end])
      let isPort = ReferenceText.mayOccur(in: port) || port.allSatisfy { (0x30...0x39).contains($0) }
      return isPort ? nil : lastAt
    }
  }
}
