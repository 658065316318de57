import WiredraftCore

/// A body that was given as a whole, and is no JSON.
extension ByteExplainer {
  var givenNote: ByteNote {
    switch composition.body?.type.kind.content {
    case .text:
      ByteNote(
        "The text that was given as the body, sent byte for byte as UTF-8; the parameters have no place in it.",
        "RFC 9110 §6.4", .givenText)
    case .file:
      ByteNote(
        "The content of the file that was given as the body, byte for byte; it is read when it is sent.",
        "RFC 9110 §6.4", .givenFile)
    default:
      ByteNote("The bytes that were given as the body, as they are.", "RFC 9110 §6.4", .givenFile)
    }
  }
}
