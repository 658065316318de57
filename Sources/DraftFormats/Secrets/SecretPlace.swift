package import WiredraftCore

/// The origin of a secret.
package enum SecretLayer: Sendable, Hashable {
  /// A typed text: a row, the URL, a body that was given as a whole.
  case row
  case variable(Variable.Layer)

  package var name: String {
    switch self {
    case .row: "row"
    case .variable(let layer): layer.rawValue
    }
  }

  package init?(name: String) {
    guard let layer = name == "row" ? .row : Variable.Layer(rawValue: name).map(SecretLayer.variable) else {
      return nil
    }
    self = layer
  }
}

/// A place of a secret in a request.
package struct SecretPlace: Sendable, Hashable {
  /// The offsets of its bytes in the message.
  package var range: Range<Int>
  /// The name of the variable, of the row, or of the parameter in the URL.
  package var name: String
  package var layer: SecretLayer
  /// The form in which it was sent.
  package var encoding: SecretEncoding

  package init(
    _ range: Range<Int>, name: String, layer: SecretLayer, encoding: SecretEncoding = .raw
  ) {
    (self.range, self.name, self.layer, self.encoding) = (range, name, layer, encoding)
  }
}

/// The bytes of a secret before they are encoded.
package struct SecretValue: Sendable, Hashable {
  /// The name of the variable, of the row, or of the parameter in the URL.
  package var name: String
  package var layer: SecretLayer
  package var bytes: [UInt8]

  package init(_ name: String, _ layer: SecretLayer, _ bytes: [UInt8]) {
    (self.name, self.layer, self.bytes) = (name, layer, bytes)
  }
}
