internal import WiredraftCore

struct FileFrame {
  let json: [UInt8]

  init(_ path: String, _ size: Int, _ seconds: Int, _ nanoseconds: Int) {
    let numbers = [("size", size), ("seconds", seconds), ("nanoseconds", nanoseconds)].map {
      ParameterValue.Member(name: $0.0, value: .number(NumberLiteral($0.1)))
    }
    json = Array(
      ParameterValue.object([.init(name: "path", value: .string(path))] + numbers).compactJSON.utf8)
  }
}
