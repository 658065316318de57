enum ByteCount {
  static func words(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }
}
