import WiredraftCore

/// A draft that every server reads the same way, and the expected reading.
struct PortableDraft {
  /// The kind of draft.
  enum Kind: String, CaseIterable {
    case query, form, multipart, json
    /// Names in brackets, which some servers assemble into arrays and objects.
    case tree
  }

  /// A name and a text.
  struct Pair: Hashable {
    var name: String
    var value: String
  }

  /// A file as a server received it.
  struct Upload: Hashable {
    var name: String
    var filename: String
    var type: String
    var content: [UInt8]
  }

  var kind: Kind
  var draft: Draft
  /// The files that the draft names, with their bytes.
  var files: [String: [UInt8]] = [:]
  /// The path in readable form.
  var path = ""
  var query: [Pair] = []
  var form: [Pair] = []
  var uploads: [Upload] = []
  /// The value of a JSON body or of nested names, with only texts in it.
  var value: ParameterValue?

  /// The composition, with all files present.
  var composition: Composition {
    draft.compose(
      in: Composition.Context(
        boundary: "server-parsers-0123456789",
        files: files.mapValues { .success(Composition.FileFacts(size: $0.count, contentType: nil)) }))
  }

  /// The bytes of the message.
  func message(_ composition: Composition) -> [UInt8] {
    composition.head.bytes
      + (composition.body?.bytes.segments ?? []).flatMap { segment in
        switch segment.content {
        case .bytes(let bytes): bytes.bytes
        case .file(let path, _, _): files[path] ?? []
        }
      }
  }
}
