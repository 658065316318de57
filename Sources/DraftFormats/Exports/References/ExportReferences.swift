internal import WiredraftCore

struct ExportReferences: Sendable {
  /// The names in the code, in order, with the variable whose encoded value a name is for; nil for the value itself.
  private(set) var names: [(name: String, encodes: String?)] = []
  /// The values that the environment must have for the code to send the message, by name.
  private(set) var environment: [String: String] = [:]
  /// The encoded values by their names, and the names by what they are in the environment.
  private var encoded: [String: [UInt8]] = [:]
  private var taken: [String: String] = [:]
  private let variables: VariableTable

  /// Nil if the composition has no variables within the limit, or its texts may look like marks.
  init?(_ composition: Composition, limit: Int) {
    variables = composition.variables
    var texts = [composition.head]
    for segment in composition.body?.bytes.segments ?? [] {
      if case .bytes(let bytes) = segment.content { texts.append(bytes) }
    }
    let shown = texts.map { text in text.spans.prefix { $0.range.lowerBound < limit } }
    let origins = composition.originVariables.map(\.variable)
    let files = (composition.body?.bytes.segments ?? []).compactMap { segment -> Variable? in
      if case .file(_, _, let origin) = segment.content { origin.variable } else { nil }
    }
    guard
      !origins.isEmpty || !files.isEmpty
        || shown.contains(where: { $0.contains { $0.origin.variable != nil } })
    else { return nil }
    let isMarked = texts.contains { text in
      ReferenceMark.isIn(String(decoding: text.bytes(in: 0..<min(text.count, limit)), as: UTF8.self))
    }
    if isMarked { return nil }
  }

  /// Only those that the draft or the environment defines: not one that is generated, nor the base URL of a
  /// folder.
  func covers(_ variable: Variable) -> Bool {
    guard variable.place?.layer != .generated, let value = variable.value?.textInTexts.utf8 else {
      return false
    }
    // The environment can't hold NUL.
    return !value.isEmpty && !value.contains(0)
      && (variable.name.hasPrefix(Variable.environmentPrefix) || variables[variable.name] == variable)
  }

  /// The bytes may be the value several times in a row. Nil if they are not the value of a variable that code
  /// refers to, and not to be hidden.
  mutating func marks(of variable: Variable, sentAs bytes: [UInt8], isHidden: Bool) -> [UInt8]? {
    guard covers(variable), let text = variable.value?.textInTexts else { return nil }
    let value = Array(text.utf8)
    if let count = Self.repetitions(of: value, in: bytes) {
      return Array(String(repeating: mark(of: variable), count: count).utf8)
    }
    for count in 1...16 where bytes.count.isMultiple(of: count) && bytes.count / count >= value.count {
      let one = Array(bytes.prefix(bytes.count / count))
      guard Self.repetitions(of: one, in: bytes) == count, Self.decodings(of: one).contains(value) else {
        continue
      }
      return Array(String(repeating: mark(of: variable, encodedAs: one), count: count).utf8)
    }
    return isHidden ? Array(mark(of: variable, encodedAs: bytes).utf8) : nil
  }

  mutating func mark(of variable: Variable) -> String {
    mark(variable.name, encodes: nil, value: variable.value?.textInTexts ?? "")
  }

  /// In base64; nil if code does not refer to all of the variables.
  mutating func credentials(_ typed: String, of variables: [Variable]) -> String? {
    var text = ""
    for piece in ReferenceText(typed).pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .reference(let name, _):
        guard let variable = variables.first(where: { $0.name == name }), covers(variable) else { return nil }
        text += mark(of: variable)
      }
    }
    return ReferenceMark.base64(of: text)
  }

  private mutating func mark(of variable: Variable, encodedAs bytes: [UInt8]) -> String {
    // A tool may encode the value itself.
    let plain = ReferenceMark.environmentName(variable.name)
    environment[plain] = environment[plain] ?? variable.value?.textInTexts ?? ""
    let name = variable.name + "_ENCODED"
    var unique = name
    var number = 1
    while let other = encoded[unique], other != bytes {
      number += 1
      unique = "\(name)_\(number)"
    }
    encoded[unique] = bytes
    return mark(unique, encodes: variable.name, value: String(decoding: bytes, as: UTF8.self))
  }

  private mutating func mark(_ name: String, encodes variable: String?, value: String) -> String {
    var unique = name
    // Two names may be one in the environment, such as `a-b` and `a.b`.
    while taken[ReferenceMark.environmentName(unique), default: name] != name { unique += "_" }
    taken[ReferenceMark.environmentName(unique)] = name
    environment[ReferenceMark.environmentName(unique)] = value
    if !names.contains(where: { $0.name == unique }) { names.append((unique, variable)) }
    return ReferenceMark.text(of: unique)
  }

  private static func repetitions(of value: [UInt8], in bytes: [UInt8]) -> Int? {
    guard !value.isEmpty, !bytes.isEmpty, bytes.count.isMultiple(of: value.count) else { return nil }
    let isRepeated = stride(from: 0, to: bytes.count, by: value.count).allSatisfy {
      bytes[$0..<$0 + value.count].elementsEqual(value)
    }
    return isRepeated ? bytes.count / value.count : nil
  }

  private static func decodings(of bytes: [UInt8]) -> [[UInt8]] {
    var all = [
      FormDecoder.percentDecoded(bytes), FormDecoder.percentDecoded(bytes, plusIsSpace: true),
    ]
    let json = "\"" + String(decoding: bytes, as: UTF8.self) + "\""
    if case .string(let text)? = try? ParameterValue(json: json) { all.append(Array(text.utf8)) }
    return all
  }

  /// For a program that encodes the values itself.
  func decoded(_ text: String) -> String {
    ReferenceMark.pieces(of: text).map { piece in
      switch piece {
      case .text(let text):
        String(
          decoding: FormDecoder.percentDecoded(text.utf8, plusIsSpace: true),
          as: UTF8.self)
      case .reference(let name): ReferenceMark.text(of: variable(encodedAs: name) ?? name)
      case .base64: ""
      }
    }.joined()
  }

  /// Returns a text that refers to the variables themselves, for a program that writes the escapes of their values.
  func withoutEscapes(_ text: String) -> String {
    ReferenceMark.pieces(of: text).map { piece in
      switch piece {
      case .text(let text): text
      case .reference(let name): ReferenceMark.text(of: variable(encodedAs: name) ?? name)
      case .base64: ""
      }
    }.joined()
  }

  /// Nil if Python's and curl's encoding of forms gives another text, or there is no such reference.
  func decodedForm(_ text: String) -> String? {
    var isEncoded = false
    let isForm = ReferenceMark.pieces(of: text).allSatisfy { piece in
      switch piece {
      case .text(let text):
        let decoded = FormDecoder.percentDecoded(text.utf8, plusIsSpace: true)
        return PercentText.pythonForm(decoded).elementsEqual(text.utf8)
      case .reference(let name):
        guard let variable = variable(encodedAs: name) else {
          let value = environment[ReferenceMark.environmentName(name)] ?? ""
          return value.utf8.allSatisfy(PercentText.isUnreserved)
        }
        isEncoded = true
        guard let value = variables[variable]?.value?.textInTexts else { return false }
        return PercentText.pythonForm(value.utf8).elementsEqual(
          (environment[ReferenceMark.environmentName(name)] ?? "").utf8)
      case .base64: return false
      }
    }
    guard isForm, isEncoded else { return nil }
    return decoded(text)
  }

  private func variable(encodedAs name: String) -> String? { names.first { $0.name == name }?.encodes ?? nil }

  func sentence(for code: String) -> String? {
    func isUsed(_ name: String) -> Bool {
      code.contains(ReferenceMark.shown(name)) || code.contains(ReferenceMark.environmentName(name))
    }
    let used = names.map { name, variable in
      // Where the program encodes a value, the code names the variable.
      isUsed(name) || variable == nil
        ? (name: name, encodes: variable) : (name: variable ?? name, encodes: nil)
    }
    var all: [String] = []
    func shown(_ name: String) -> String {
      let shown = ReferenceMark.shown(name)
      return code.contains(shown) ? shown : ReferenceMark.environmentName(name)
    }
    for (name, _) in used where isUsed(name) && !all.contains(shown(name)) { all.append(shown(name)) }
    if code.contains(ReferenceMark.credentials) { all.append(ReferenceMark.credentials) }
    guard !all.isEmpty else { return nil }
    let encoded = used.compactMap { name, variable in
      variable.map { "\(shown(name)) is \(ReferenceMark.shown($0)) as it is encoded here" }
    }
    return "It needs the \(all.count == 1 ? "variable" : "variables") \(all.listed)"
      + (encoded.isEmpty ? "." : ": \(encoded.listed).")
  }
}
