import Foundation

/// A multipart body with one large file, written to a pipe, compared with `cat` of the file. Both are programs that
/// this one starts alternately and reads from.
struct PipeContest {
  private let file: URL
  private let draft: URL
  private let megabytes: Int
  private static let rounds = 11
  /// The peak memory in megabytes that the writing program may use, and its longest time relative to `cat`.
  private static let (mostMemory, mostTime) = (20.0, 1.2)

  init(megabytes: Int) {
    self.megabytes = megabytes
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "wiredraft-bench-\(ProcessInfo.processInfo.processIdentifier)")
    file = folder.appendingPathComponent("large.bin")
    draft = folder.appendingPathComponent("large.wiredraft.json")
  }

  /// Prints the table; returns whether the limits hold.
  func run() throws -> Bool {
    try makeFiles()
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let writers: [(name: String, path: String, arguments: [String])] = [
      ("library", Self.program("multipart-writer"), [file.path]),
      ("wiredraft render", Self.program("wiredraft"), ["render", "--draft", draft.path]),
    ]
    print(
      "Multipart of a file of \(megabytes) MB to a pipe, \(Self.rounds) rounds, in turn with cat; wall time of the fastest round"
    )
    print("The file is a real one in \(file.deletingLastPathComponent().path), read once before")
    var table = Table([
      "writer", "MB", "ms", "cat ms", "ratio", "min–max", "must be", "", "peak MB", "must be", "",
    ])
    _ = try transfer("/bin/cat", [file.path])
    var allHold = true
    for writer in writers {
      var (ours, cats) = ([Transfer](), [Transfer]())
      for _ in 0..<Self.rounds {
        ours.append(try transfer(writer.path, writer.arguments))
        cats.append(try transfer("/bin/cat", [file.path]))
      }
      let ratios = zip(ours, cats).map { $0.milliseconds / $1.milliseconds }.sorted()
      // The programs share the processors with all others, so the least disturbed rounds are compared.
      let (time, catTime) = (Self.least(ours), Self.least(cats))
      let ratio = time / catTime
      let memory = ours.map(\.peakMegabytes).max() ?? 0
      let isWhole = ours.allSatisfy { $0.bytes > megabytes << 20 }
      let holds = (ratio <= Self.mostTime && isWhole, memory <= Self.mostMemory)
      allHold = allHold && holds.0 && holds.1
      table.add([
        writer.name, String(ours[0].bytes >> 20),
        Samples.number(time),
        Samples.number(catTime), String(format: "%.2f", ratio),
        String(format: "%.2f–%.2f", ratios[0], ratios[Self.rounds - 1]), "≤ 1.2× the time",
        holds.0 ? "holds" : "FAILS", String(format: "%.1f", memory), "≤ 20 MB", holds.1 ? "holds" : "FAILS",
      ])
    }
    table.print()
    return allHold
  }

  private static func least(_ transfers: [Transfer]) -> Double {
    transfers.map(\.milliseconds).min() ?? .infinity
  }

  /// Returns the path of a program that was built with this one, in the same folder.
  private static func program(_ name: String) -> String {
    let own =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name).path
  }

  private func makeFiles() throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Bytes of all values that don't contain a boundary.
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    var block = Data(capacity: 1 << 20)
    while block.count < 1 << 20 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      withUnsafeBytes(of: state) { block.append(contentsOf: $0) }
    }
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    for _ in 0..<megabytes { try handle.write(contentsOf: block) }
    try handle.close()
    try Data(
      """
      {"wiredraft":1,"method":"POST","url":"http://localhost/upload","body":{"type":"multipart"},
      "parameters":[{"name":"file","type":"file","value":"\(file.path)"}]}
      """.utf8
    ).write(to: draft)
  }

  private struct Transfer {
    var bytes = 0
    var milliseconds = 0.0
    var peakMegabytes = 0.0
  }

  /// Starts a program and reads its output to the end.
  private func transfer(_ path: String, _ arguments: [String]) throws -> Transfer {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { buffer.deallocate() }
    var result = Transfer()
    var nextLook = 0
    let took = try ContinuousClock().measure {
      try process.run()
      while true {
        let count = read(pipe.fileHandleForReading.fileDescriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { break }
        result.bytes += count
        if result.bytes >= nextLook {
          result.peakMegabytes = max(result.peakMegabytes, Self.peakMegabytes(of: process.processIdentifier))
          nextLook = result.bytes + 32 << 20
        }
      }
    }
    process.waitUntilExit()
    result.milliseconds = took.microseconds / 1000
    return result
  }

  /// Returns the peak memory of a program so far.
  private static func peakMegabytes(of process: Int32) -> Double {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return 0 }
    return kilobytes / 1024
  }
}
