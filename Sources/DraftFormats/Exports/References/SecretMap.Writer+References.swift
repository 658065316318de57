internal import WiredraftCore

extension SecretMap.Writer {
  /// The URL up to the end of a variable's value that goes on into the path, and the length of that as sent.
  /// Nil if there is no such variable, or its value is sent in another form.
  mutating func start(of composition: Composition) -> (text: String, length: Int)? {
    let length = composition.origin.utf8.count
    guard let (range, variable) = composition.originVariables.last, range.upperBound > length,
      references?.covers(variable) == true, let value = variable.value?.textInTexts.utf8
    else { return nil }
    let path = composition.target.bytes(in: 0..<min(range.upperBound - length, composition.target.count))
    let whole = Array(composition.origin.utf8) + path
    guard whole.count == range.upperBound, whole[range].elementsEqual(value) else { return nil }
    let before = String(decoding: whole[..<range.lowerBound], as: UTF8.self)
    let others = composition.originVariables.dropLast().map { ($0.range, $0.variable) }
    let start = text(before, with: others, in: nil)
    return (
      start + String(decoding: shown(variable, sentAs: Array(value), in: nil) ?? [], as: UTF8.self),
      range.upperBound
    )
  }

  /// Dots alone if the body is no text.
  mutating func bytes(of bytes: Composition.Wire, in type: Draft.BodyType?, upTo limit: Int) -> [UInt8] {
    var writer = self
    let shown = writer.bytes(of: bytes, in: type, limit: limit)
    let isCut = bytes.count > limit
    if writer.references == nil || isCut || String(validating: shown, as: UTF8.self) != nil {
      self = writer
      return shown
    }
    var dots = self
    dots.references = nil
    let masked = dots.bytes(of: bytes, in: type, limit: limit)
    dots.references = references
    self = dots
    return masked
  }
}
