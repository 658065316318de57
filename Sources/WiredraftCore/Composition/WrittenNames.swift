/// Which of neighbouring rows were written with their names, and short hashes of these: names of the same hash may
/// still differ.
struct WrittenNames: Sendable {
  private(set) var hashes: [UInt32] = []
  /// The rows of the hashes; empty where these are the first ones.
  private var rows: [UInt32] = []

  var count: Int { hashes.count }

  mutating func reserveCapacity(_ count: Int) { hashes.reserveCapacity(count) }

  /// Adds the name of a row that comes after the others.
  mutating func append(_ name: String, ofRow row: Int) {
    if rows.isEmpty, row != hashes.count { rows = (0..<UInt32(hashes.count)).map { $0 } }
    if row != hashes.count || !rows.isEmpty { rows.append(UInt32(row)) }
    hashes.append(name.shortHashOfBytes)
  }

  /// The row of a name.
  func row(of index: Int) -> Int { rows.isEmpty ? index : Int(rows[index]) }
}

extension String {
  /// A hash of the bytes of the text: `hashValue` is the same for NFC and NFD forms.
  var shortHashOfBytes: UInt32 {
    var text = self
    return text.withUTF8 { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
      return UInt32(truncatingIfNeeded: hasher.finalize())
    }
  }
}
