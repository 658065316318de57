/// The bytes of a query, or of a form body, divided at `&`.
package struct ReaderInput: Sendable {
  /// The place where the bytes are in a request.
  package enum Kind: String, Sendable, Hashable, CaseIterable { case query, form }

  /// The place of the bytes.
  package let kind: Kind
  /// The bytes, as they are sent.
  package let bytes: [UInt8]
  /// The method of the request; some readers read the bodies of few methods.
  package let method: String
  /// The text between two `&`, empty ones included.
  package let segments: [Segment]

  /// Makes the input of the bytes of a query, without its `?`.
  package init(query bytes: [UInt8], method: String = "GET") {
    self.init(kind: .query, bytes: bytes, method: method)
  }

  /// Makes the input of the bytes of a form body.
  package init(form bytes: [UInt8], method: String = "POST") {
    self.init(kind: .form, bytes: bytes, method: method)
  }

  /// Makes the input of bytes at a place.
  package init(kind: Kind, bytes: [UInt8], method: String) {
    self.kind = kind
    self.bytes = bytes
    self.method = method
    segments =
      bytes.isEmpty
      ? [] : bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map(Segment.init)
  }

  /// Makes the input of a text's UTF-8.
  package init(query text: String) { self.init(query: Array(text.utf8)) }

  /// The text between two `&`.
  package struct Segment: Sendable {
    /// The offsets of the segment in the input.
    package let range: Range<Int>
    let name: DecodedText
    /// Nil if there is no `=`.
    let value: DecodedText?

    /// The indices of the slice are its offsets.
    init(_ slice: ArraySlice<UInt8>) {
      range = slice.startIndex..<slice.endIndex
      guard let equals = slice.firstIndex(of: UInt8(ascii: "=")) else {
        name = DecodedText(slice)
        value = nil
        return
      }
      name = DecodedText(slice[..<equals])
      value = DecodedText(slice[(equals + 1)...])
    }

    var isEmpty: Bool { range.isEmpty }
    /// The value with its escapes decoded; empty if there is none.
    package var valueBytes: [UInt8] { value?.bytes ?? [] }
  }

  func raw(_ segment: Segment) -> ArraySlice<UInt8> { bytes[segment.range] }
}
