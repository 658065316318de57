package import DraftFormats
internal import WiredraftCore

/// The record of a secret that was cut out of a request: all that is needed to put it back, but the secret.
package struct SecretCut: Sendable, Hashable {
  /// The name of the variable, or of the row.
  package var name: String
  package var layer: SecretLayer
  /// The form in which it was sent.
  package var encoding: SecretEncoding
  /// The offset of its bytes in the message, and their number.
  package var offset: Int, length: Int
  /// The keyed hash of its bytes as they were sent.
  package var hash: [UInt8]

  package init(
    name: String, layer: SecretLayer, encoding: SecretEncoding, offset: Int, length: Int, hash: [UInt8]
  ) {
    (self.name, self.layer, self.encoding) = (name, layer, encoding)
    (self.offset, self.length, self.hash) = (offset, length, hash)
  }

  /// The offsets of its bytes in the message.
  package var range: Range<Int> { offset..<offset + length }

  /// Returns the bytes of the secret as they were sent; nil if it is none of some values, as they are or in its encoding.
  package func bytes(among values: [[UInt8]], key: [UInt8]) -> [UInt8]? {
    values.lazy.flatMap { [$0] + encoding.forms(of: $0) }.first {
      $0.count == length && SHA256.keyed($0, by: key) == hash
    }
  }
}

/// The reason why secrets can't be cut out of a request, or put back.
package enum SecretCutError: Error, Sendable, Hashable {
  /// The place is in no bytes of the request that are in memory.
  case outside(name: String)
  /// No one has the secret.
  case missing(name: String, layer: SecretLayer)
  /// The secret is not the one that was sent.
  case changed(name: String, layer: SecretLayer)

  /// The reason in a sentence.
  package var sentence: String {
    switch self {
    case .outside(let name): "The place of the secret \(name) is not in the request."
    case .missing(let name, .row): "The secret \(name) was typed, and is not kept: it must be given again."
    case .missing(let name, let layer): "The secret \(name) is missing: it came from \(layer.title)."
    case .changed(let name, .row): "The secret \(name) is not the one that was sent."
    case .changed(let name, let layer): "The secret \(name) of \(layer.title) has changed since it was sent."
    }
  }
}

extension SecretLayer {
  fileprivate var title: String {
    switch self {
    case .row: "a row"
    case .variable(.option): "--var"
    case .variable(.answer): "an answer"
    case .variable(.draft): "the draft"
    case .variable(.folder): "the folder"
    case .variable(.private): "the private file"
    case .variable(.environment): "the environment"
    case .variable(.shared): "all environments"
    case .variable(.dotenv): "a dotenv file"
    case .variable(.process): "the process environment"
    case .variable(.generated): "this program"
    }
  }
}
