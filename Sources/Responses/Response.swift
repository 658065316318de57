package import WiredraftCore

/// An HTTP/1 response, as far as it was read.
package struct Response: Sendable {
  /// Makes a response of which nothing has come.
  package init() {}

  /// The first line of the final response; nil before it came, and if the bytes are no HTTP/1 response.
  package internal(set) var statusLine: StatusLine?
  /// The fields of the final response, in their order.
  package internal(set) var fields: [Field] = []
  /// The interim responses (1xx) that came before the final one.
  package internal(set) var informational: [Informational] = []
  /// The fields after the last chunk.
  package internal(set) var trailers: [Field] = []
  /// The reason why the body ends where it does; nil until the head is complete.
  package internal(set) var framing: Framing?
  /// Whether the message came to its end. False if the connection ended early, and if the framing is broken.
  package internal(set) var isComplete = false
  /// The number of bytes between the head and the end of the message, those of chunk lines and trailers included.
  package internal(set) var wireLength = 0
  /// The number of bytes of the body, without those of chunk lines.
  package internal(set) var bodyLength = 0
  /// The number of bytes that came after the message.
  package internal(set) var extra = 0
  /// Everything that is wrong or unusual, in the order of the bytes.
  package internal(set) var diagnostics: [ResponseDiagnostic] = []

  /// The status, reason and version of a response.
  package struct StatusLine: Sendable, Hashable {
    /// The version, as it was sent: `HTTP/1.1`.
    package let version: String
    /// The three digits, as a number from 100 to 999.
    package let status: Int
    /// The text after the status, which may be no UTF-8; empty if there is none.
    package let reason: [UInt8]
  }

  /// A field of a head or of trailers.
  package struct Field: Sendable, Hashable {
    /// The name, as it was sent; the whole line if it has no colon.
    package internal(set) var name: [UInt8]
    /// The value without the space around it, which may be no UTF-8. The lines of a folded one are joined by a space.
    package internal(set) var value: [UInt8]
    /// Whether the line is well-formed. Others are kept, and never used for framing.
    package internal(set) var isValid: Bool

    /// Returns whether the field has a name, in whatever case, and is well-formed.
    package func isNamed(_ name: String) -> Bool {
      isValid && self.name.count == name.utf8.count
        && zip(self.name, name.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }
  }

  package struct Informational: Sendable, Hashable {
    package let statusLine: StatusLine
    package let fields: [Field]
  }

  /// Returns the values of all well-formed fields of a name, in their order.
  package func values(of name: String) -> [[UInt8]] { fields.filter { $0.isNamed(name) }.map(\.value) }

  /// In lower case; empty elements are left out, as RFC 9110 §5.6.1.2 says.
  func listElements(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: UInt8(ascii: ",")) }
      .map { String(decoding: $0.trimmed, as: UTF8.self).lowercased() }.filter { !$0.isEmpty }
  }
}

/// The reason why a body ends where it does, by RFC 9112 §6.3.
package struct Framing: Sendable, Hashable {
  /// The end of the body.
  package enum End: String, Sendable, Hashable {
    /// There is no body.
    case none
    /// The last chunk ends it.
    case chunked
    /// It has the length of a Content-Length field.
    case contentLength = "content-length"
    /// The end of the connection ends it.
    case close
  }

  /// The end of the body.
  package let end: End
  /// The number of the rule in RFC 9112 §6.3.
  package let number: Int
  /// The effect of the rule on this response, as one sentence.
  package let sentence: String

  /// The section and number of the rule.
  package var rule: String { "RFC 9112 §6.3, \(number)" }
}

/// A problem of a response, or something unusual about it.
package struct ResponseDiagnostic: Sendable, Hashable {
  /// The kind of the problem.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    case bareLineFeed = "bare-line-feed"
    case foldedField = "folded-field"
    case missingReason = "missing-reason"
    case oldVersion = "old-version"
    case repeatedContentLength = "repeated-content-length"
    case invalidFieldName = "invalid-field-name"
    case invalidFieldValue = "invalid-field-value"
    case paddedChunkSize = "padded-chunk-size"
    case notHTTP1 = "not-http1"
    case lengthAndChunked = "length-and-chunked"
    case transferCodingUnknown = "transfer-coding-unknown"
    case extraBytes = "extra-bytes"
    case conflictingContentLength = "conflicting-content-length"
    case invalidContentLength = "invalid-content-length"
    case invalidChunkSize = "invalid-chunk-size"
    case missingChunkEnd = "missing-chunk-end"
    case invalidChunkExtension = "invalid-chunk-extension"
    case forbiddenTrailer = "forbidden-trailer"
    case headTooLarge = "head-too-large"
    case truncated
    case invalidStatusLine = "invalid-status-line"
    case contentCodingUnknown = "content-coding-unknown"
    case contentCodingBroken = "content-coding-broken"
    case contentTooLarge = "content-too-large"

    /// How bad it is: an error where the message can't be used as it is.
    package var severity: Diagnostic.Severity {
      switch self {
      case .oldVersion, .notHTTP1, .contentCodingUnknown: .information
      case .conflictingContentLength, .invalidContentLength, .invalidChunkSize, .missingChunkEnd, .truncated,
        .invalidStatusLine, .headTooLarge:
        .error
      default: .warning
      }
    }

    /// The section of the standard that it is measured by.
    package var reference: String {
      switch self {
      case .bareLineFeed, .invalidFieldValue: "RFC 9112 §2.2"
      case .foldedField: "RFC 9112 §5.2"
      case .missingReason, .invalidStatusLine: "RFC 9112 §4"
      case .oldVersion, .notHTTP1: "RFC 9112 §2.3"
      case .repeatedContentLength, .conflictingContentLength, .invalidContentLength: "RFC 9112 §6.3, 5"
      case .invalidFieldName: "RFC 9112 §5.1"
      case .paddedChunkSize, .invalidChunkSize, .missingChunkEnd: "RFC 9112 §7.1"
      case .invalidChunkExtension: "RFC 9112 §7.1.1"
      case .lengthAndChunked: "RFC 9112 §6.3, 3"
      case .transferCodingUnknown: "RFC 9112 §7"
      case .forbiddenTrailer: "RFC 9110 §6.5.1"
      case .headTooLarge: "RFC 9110 §5.4"
      case .extraBytes: "RFC 9112 §6.3"
      case .truncated: "RFC 9112 §8"
      case .contentCodingUnknown, .contentCodingBroken: "RFC 9110 §8.4"
      case .contentTooLarge: "RFC 9110 §17.5"
      }
    }
  }

  /// The kind of the problem.
  package let code: Code
  /// The offset of the bytes that it is about, in all that was received.
  package let offset: Int
  /// The problem in a sentence.
  package let message: String
  /// The times that the problem occurs; the offset and the sentence are those of the first.
  package internal(set) var count = 1

  /// The problem in a sentence, with the times that it occurs.
  package var sentence: String { count == 1 ? message : "\(message) (\(Self.grouped(count)) times)" }

  /// How bad it is.
  package var severity: Diagnostic.Severity { code.severity }
  /// The section of the standard that it is measured by.
  package let reference: String

  /// Makes a problem at an offset.
  ///
  /// - Parameter reference: The section of the standard; nil for that of the kind.
  package init(_ code: Code, at offset: Int, _ message: String, reference: String? = nil) {
    self.code = code
    self.offset = offset
    self.message = message
    self.reference = reference ?? code.reference
  }

  private static func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : grouped(number / 1000) + "," + "\(1000 + number % 1000)".dropFirst()
  }
}

extension UInt8 {
  package var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  package var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether the byte may be in a name: a `tchar` of RFC 9110 §5.6.2.
  var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}

extension Collection<UInt8> where SubSequence == ArraySlice<UInt8> {
  /// The bytes without the spaces and tabs around them.
  package var trimmed: ArraySlice<UInt8> {
    let rest = drop(while: \.isSpaceOrTab)
    guard let last = rest.lastIndex(where: { !$0.isSpaceOrTab }) else {
      return rest[rest.startIndex..<rest.startIndex]
    }
    return rest[rest.startIndex...last]
  }
}
