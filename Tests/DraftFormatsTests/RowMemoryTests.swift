import Foundation
import TestPrograms
import Testing

@Suite("The memory of many rows")
struct RowMemoryTests {
  /// The output of a program in the tests' folder that opens drafts of many rows, by the name of the draft.
  private static let found = Result { try measured() }

  private static func measured() throws -> [String: [Int]] {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    let program = tests.deletingLastPathComponent().appendingPathComponent("row-memory").path
    let (output, child) = try Child.start([program])
    let handle = FileHandle(fileDescriptor: output, closeOnDealloc: true)
    let text = String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
    try #require(child.wait() == 0, "\(text)")
    if text == "nothing is counted\n" { return [:] }
    var result: [String: [Int]] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      result[String(words[0])] = words.dropFirst().compactMap { Int($0) }
    }
    return result
  }

  @Test(
    "A row, what it becomes, and looking at all of that take no more than 1 KiB",
    .enabled(if: (try? found.get())?.isEmpty != true, "a sanitizer counts nothing"),
    arguments: ["json", "form", "multipart", "query"])
  func bytes(draft: String) throws {
    let numbers = try #require(try Self.found.get()[draft])
    try #require(numbers.count == 4)
    // Malloc was queried, and the rows and their bytes existed.
    #expect(numbers[0] > 60 && numbers[1] > 30 && numbers[3] > 80_000, "\(numbers)")
    #expect(numbers[0] + numbers[1] + numbers[2] <= 1024, "\(numbers)")
  }
}
