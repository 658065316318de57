/// A sink that files can be put into, too.
protocol BodySink: ByteSink {
  /// How many bytes came so far, those of files among them.
  var count: Int { get }
  /// Takes the content of a file, which is not read for it.
  mutating func appendFile(path: String, length: Int, from origin: Origin)
}
