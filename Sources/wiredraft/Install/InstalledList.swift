/// The list of what an installation put below its prefix: what `uninstall` removes, and what an upgrade may replace.
struct InstalledList: Equatable {
  /// A file that was put there.
  struct File: Equatable {
    /// Its path below the prefix.
    var path: String
    /// What tells its bytes from others.
    var stamp: String
  }

  /// Where the list itself is, below the prefix.
  static let path = "share/wiredraft/installed"
  private static let heading = "wiredraft-installed 1"

  /// The version of the program that was installed.
  var version: String
  /// The files.
  var files: [File] = []
  /// The folders that were made for them, each behind the one that it is in; `.` is the prefix itself.
  var folders: [String] = []

  /// A line of a list is not what it should be.
  struct Damage: Error {
    /// The line, from 1.
    var line: Int
    /// What is wrong with it.
    var reason: String
  }

  init(version: String) { self.version = version }

  /// Reads a list.
  ///
  /// A path that would lead out of the prefix is damage: what is removed by it is never anything else's.
  init(reading text: String) throws(Damage) {
    version = ""
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(
      text.hasSuffix("\n") ? 1 : 0)
    {
      number += 1
      if number == 1 {
        guard line == Self.heading else { throw Damage(line: 1, reason: "this is no list of wiredraft's") }
        continue
      }
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map {
        String($0)
      }
      switch (words.first, words.count) {
      case ("version", 2): version = words[1]
      case ("file", 3): files.append(File(path: try Self.path(words[2], number), stamp: words[1]))
      case ("folder", 3) where words[1] == "-": folders.append(try Self.path(words[2], number))
      default: throw Damage(line: number, reason: "this is neither a file nor a folder")
      }
    }
    guard number > 0 else { throw Damage(line: 1, reason: "the list is empty") }
  }

  private static func path(_ text: String, _ line: Int) throws(Damage) -> String {
    let names = text.split(separator: "/", omittingEmptySubsequences: false)
    guard text == "." || !names.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
      !text.utf8.contains(0)
    else { throw Damage(line: line, reason: "the path leads out of the installation") }
    return text
  }

  /// The list as text.
  var text: String {
    var lines = [Self.heading, "version \(version)"]
    lines += files.map { "file \($0.stamp) \($0.path)" }
    lines += folders.map { "folder - \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns what tells bytes from others: their count and a checksum (FNV-1a, of eight bytes at a time), against edits
  /// rather than attacks.
  static func stamp(of bytes: [UInt8]) -> String {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    let prime: UInt64 = 0x100_0000_01b3
    bytes.withUnsafeBytes { bytes in
      let whole = bytes.count / 8
      for index in 0..<whole {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
        sum = (sum ^ word) &* prime
        // The upper bits of a product never reach the lower ones.
        sum ^= sum >> 32
      }
      for byte in bytes[(whole * 8)...] { sum = (sum ^ UInt64(byte)) &* prime }
    }
    return "\(bytes.count)-" + String(sum, radix: 16)
  }
}
