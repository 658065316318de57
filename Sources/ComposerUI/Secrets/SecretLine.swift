import DraftFormats

enum SecretLine {
  private static let mark = Array(#""secret": true"#.utf8)
  /// The number of bytes at the end of a long line that are searched for the mark of a secret row.
  private static let endBytes = 4_096

  /// Returns the beginning of a line with dots in place of secrets; unchanged if there are none.
  static func masked(_ line: ArraySlice<UInt8>, limit: Int) -> ArraySlice<UInt8> {
    // A mask is shorter than its secret, so the following bytes move into view.
    let most = limit + SecretText.reach
    guard line.count > most else { return ArraySlice(SecretText.masked(Array(line))) }
    // A value may continue beyond the part read; it is masked up to the end of that part if the mark of a secret row is
    // at the end of the line.
    let end = line.suffix(endBytes)
    let isSecret = end.indices.contains { end[$0] == mark[0] && end[$0...].starts(with: mark) }
    return ArraySlice(SecretText.masked(Array(line.prefix(most)) + (isSecret ? [0x22, 0x2C] + mark : [])))
      .prefix(limit)
  }
}
