import SystemPackage
import WiredraftCore
import WiredraftFiles

/// A program that uses the library and nothing else: it writes a multipart body with the file that its argument names to
/// the standard output. The benchmark starts it beside `cat`.
@main struct MultipartWriter {
  static func main() throws {
    let body = MultipartFormDataBodyParameters(
      parts: CommandLine.arguments.dropFirst().map { .init(source: FileSource($0), name: "file") })
    try body.buildEntity().source.write { chunk in _ = try FileDescriptor.standardOutput.writeAll(chunk) }
  }
}
