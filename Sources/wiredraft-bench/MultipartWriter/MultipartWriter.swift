import SystemPackage
import WiredraftCore
import WiredraftFiles

/// A program that uses only the library: it writes a multipart body with the files named in its arguments to standard
/// output. The benchmark compares it with `cat`.
@main struct MultipartWriter {
  static func main() throws {
    let body = MultipartFormDataBodyParameters(
      parts: CommandLine.arguments.dropFirst().map { .init(source: FileSource($0), name: "file") })
    try body.buildEntity().source.write { chunk in _ = try FileDescriptor.standardOutput.writeAll(chunk) }
  }
}
