import Foundation
import Testing

@Suite struct CommandLineTests {
  /// Runs the program in a shell, with something around its command line.
  private func shell(_ line: String) throws -> Program.Result {
    try Program().run(["-c", line, Program.path], executable: "/bin/bash")
  }

  @Test(
    "Output that can't be written ends with status 2 and says so",
    arguments: ["wire", "url", "head", "body", "split", "hex", "json"])
  func fullDisk(format: String) throws {
    let command = #""$0" render POST https://h/p a=1 --as \#(format)"#
    for line in ["exec \(command) > /dev/full", "exec \(command) >&-"] {
      let result = try shell(line)
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("standard output: error: "))
      #expect(result.errors.contains("incomplete"))
    }
    #expect(try shell(#"exec "$0" methods > /dev/full"#).status == 2)
  }

  @Test("A file that is streamed into output that can't be written ends with status 2")
  func fullDiskWhileStreaming() throws {
    let result = try shell(#"printf x > f; exec "$0" render POST https://h/p --path f --as body > /dev/full"#)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("standard output: error: "))
  }
}
