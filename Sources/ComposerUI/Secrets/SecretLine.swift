import DraftFormats

/// Puts dots in place of secret values in a line of a draft file.
enum SecretLine {
  private static let mark = Array(#""secret": true"#.utf8)
  /// How much of the end of a long line is looked at, where its row says that it is a secret.
  private static let endBytes = 4_096

  /// Returns the beginning of a line as people may see it; as it is, where nothing in it is secret.
  ///
  /// - Parameter limit: How many bytes of the line are shown at most.
  static func masked(_ line: ArraySlice<UInt8>, limit: Int) -> ArraySlice<UInt8> {
    // Dots are fewer than what they stand for: what comes behind moves up.
    let most = limit + SecretText.reach
    guard line.count > most else { return ArraySlice(SecretText.masked(Array(line))) }
    // A value that goes on beyond what is looked at is hidden up to there; that it is one may be said behind it.
    let end = line.suffix(endBytes)
    let isSecret = end.indices.contains { end[$0] == mark[0] && end[$0...].starts(with: mark) }
    return ArraySlice(SecretText.masked(Array(line.prefix(most)) + (isSecret ? [0x22, 0x2C] + mark : [])))
      .prefix(limit)
  }
}
