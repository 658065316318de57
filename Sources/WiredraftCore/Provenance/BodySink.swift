/// A sink that also accepts files.
protocol BodySink: ByteSink {
  /// The number of bytes so far, including those of files.
  var count: Int { get }
  /// Appends the content of a file, without reading it.
  mutating func appendFile(path: String, length: Int, from origin: Composition.Origin)
}
