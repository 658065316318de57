enum ByteCount {
  /// Returns `1 byte`, or `12 bytes`.
  static func words(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }
}
