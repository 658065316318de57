import Testing

/// Runs the tests. SwiftPM makes such a file itself if there is none, but for that it needs the index of what was
/// compiled, to look for tests of XCTest. This package has none, and says so when SwiftPM asks for them or runs them.
@main
struct Tests {
  static func main() async {
    if CommandLine.arguments.contains("--dump-tests-json") { return print(#"{"tests":[]}"#) }
    guard CommandLine.arguments.contains("swift-testing") else { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
