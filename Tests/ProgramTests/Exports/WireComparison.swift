@testable import DraftFormats
import Foundation
import WiredraftCore

/// Compares the bytes that a tool sent with the composition and the verdict: every difference must be reported, and
/// every reported difference must exist.
struct WireComparison {
  let composition: Composition
  let verdict: ExportVerdict
  /// The composed body, including files.
  let body: [UInt8]

  /// Returns the errors in the verdict, or none if it is correct.
  func problems(with messages: [CaptureServer.Message]) -> [String] {
    let refuses = verdict.notes.contains { if case .refuses = $0 { true } else { false } }
    guard let message = messages.first else { return refuses ? [] : ["nothing was sent"] }
    if refuses { return ["it was not refused"] }
    guard messages.count == 1 else { return ["\(messages.count) messages were sent"] }
    return problems(with: message, sending: expectedBody(for: message))
  }

  /// Returns the composed body, with the boundary of a message where the verdict says that it has its own.
  private func expectedBody(for message: CaptureServer.Message) -> [UInt8] {
    guard told({ $0 == .boundary }), let own = Self.boundary(of: message), let boundary = composition.boundary
    else { return body }
    return body.replacing(Array(("--" + boundary).utf8), with: Array(("--" + own).utf8))
  }

  private static func boundary(of message: CaptureServer.Message) -> String? {
    let head = String(decoding: message.head, as: UTF8.self)
    return head.firstMatch(of: /boundary=([-A-Za-z0-9]+)/).map { String($0.1) }
  }

  private func problems(with message: CaptureServer.Message, sending body: [UInt8]) -> [String] {
    let lines = String(decoding: message.head, as: UTF8.self).components(separatedBy: "\r\n")
    var problems = checkLine(lines[0])
    if (message.body != body) != told({ if case .changesContent = $0 { true } else { false } }) {
      problems.append("body: \(String(decoding: message.body.prefix(300), as: UTF8.self).debugDescription)")
    }
    return problems
      + checkFields(
        lines.dropFirst().map(Field.init), boundary: Self.boundary(of: message), length: body.count)
  }

  private func told(_ test: (ExportVerdict.Difference) -> Bool) -> Bool {
    verdict.differences.contains(where: test)
  }

  private func checkLine(_ line: String) -> [String] {
    var problems: [String] = []
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let method = String(words[0])
    let target = words.dropFirst().dropLast().joined(separator: " ")
    var expected = composition.method
    for case .changesMethod(let to) in verdict.differences { expected = to }
    if method != expected { problems.append("method: \(method)") }
    if (target != composition.target.text) != told({ if case .changesTarget = $0 { true } else { false } }) {
      problems.append("target: \(target)")
    }
    return problems
  }

  // MARK: - Fields

  private struct Field: Equatable {
    var name: String
    var value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    init(_ line: String) {
      let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      name = String(line[..<colon])
      value = String(line[colon...].dropFirst()).trimmingCharacters(in: CharacterSet(charactersIn: " "))
    }

    func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
    var trimmed: String { "\(name): \(value.trimmingCharacters(in: CharacterSet(charactersIn: " ")))" }
  }

  private func checkFields(_ sent: [Field], boundary: String?, length: Int) -> [String] {
    var sent = sent
    var problems: [String] = []
    var expected = composition.fields.map { Field($0.name, $0.value) }
    for difference in verdict.differences {
      switch difference {
      case .adds(let name):
        let places = sent.indices.filter { sent[$0].name == name }
        if places.count == 1 { sent.remove(at: places[0]) } else { problems.append("\(name) was not added") }
      case .leavesOut(let name): expected.removeAll { $0.isNamed(name) }
      case .joins(let name):
        let values = expected.filter { $0.isNamed(name) }.map(\.value)
        guard let place = expected.firstIndex(where: { $0.isNamed(name) }) else { continue }
        let first = expected[place].name
        expected.removeAll { $0.isNamed(name) }
        expected.insert(
          Field(first, values.joined(separator: name.lowercased() == "cookie" ? "; " : ", ")), at: place)
      case .respells(let name, let other):
        for index in expected.indices where expected[index].name == name { expected[index].name = other }
      case .changesField(let name, let value):
        for index in expected.indices where expected[index].isNamed(name) { expected[index].value = value }
      case .movesFirst(let name):
        if let place = expected.firstIndex(where: { $0.isNamed(name) }) {
          expected.insert(expected.remove(at: place), at: 0)
        }
      case .boundary:
        if boundary == composition.boundary { problems.append("boundary: it is the composed one") }
        for index in expected.indices where expected[index].isNamed("Content-Type") {
          expected[index].value = "multipart/form-data; boundary=\(boundary ?? "")"
        }
        for index in expected.indices where expected[index].isNamed("Content-Length") {
          expected[index].value = String(length)
        }
      case .reorders, .noSpace, .changesMethod, .changesTarget, .changesContent: break
      }
    }
    // Trailing white space is not part of the value.
    let (all, wanted) = (sent.map(\.trimmed), expected.map(\.trimmed))
    if all.sorted() != wanted.sorted() {
      problems.append("fields: \(all), and not \(wanted)")
    } else if (all != wanted) != verdict.differences.contains(.reorders) {
      problems.append("order: \(all)")
    }
    return problems
  }
}
