package import WiredraftCore

extension SecretMask {
  /// Returns the URL of a composition with dots in place of secret values; names, and everything that is not
  /// secret, are as sent.
  ///
  /// - Parameters:
  ///   - composition: The composition.
  ///   - limit: The number of bytes of the target to include; the rest is left out.
  package mutating func url(of composition: Composition, limit: Int = .max) -> String {
    let target = composition.target
    // The URL of CONNECT, and of `OPTIONS *`, has no part that a row fills.
    guard target.bytes.first == UInt8(ascii: "/"), composition.url.utf8.count > target.count else {
      return origin(of: composition)
    }
    return origin(of: composition)
      + String(decoding: bytes(of: target, in: nil, limit: limit), as: UTF8.self)
  }
}
