/// What names stand for that code gives values to, as far as literals tell.
struct JavaScriptConstants {
  /// A value, and what calls such as `form.append("name", "value")` put to it.
  private struct Constant {
    var value: JavaScriptValue
    var weight: Int
    var pairs: [(name: [UInt8], value: [UInt8]?)] = []
    /// Where the pairs of each name stand: −1 for those of the value itself, −2 for several.
    var places: [[UInt8]: Int]?
  }

  private var constants: [String: Constant] = [:]
  /// How much was put in the place of names so far: values stand in values, which may double each time.
  private(set) var used = 0

  /// The most bytes that may be put in the place of names.
  private static let most = 16 << 20

  /// Whether a name has a value.
  func has(_ name: String) -> Bool { constants[name] != nil }

  /// Returns the value of a name, to stand in its place; nil where there were too many.
  mutating func use(_ name: String) -> JavaScriptValue? {
    guard let found = constants[name], found.weight <= Self.most - used else { return nil }
    used += found.weight
    return Self.value(of: found)
  }

  /// Gives a name a value of a weight, which is about the bytes that it is written in.
  mutating func set(_ name: String, _ value: JavaScriptValue, weight: Int) {
    constants[name] = Constant(value: value, weight: weight)
  }

  /// Forgets a value that something else may have changed.
  mutating func forget(_ name: String) { constants[name] = nil }

  /// Puts a pair to a value, or in the place of the one with its name; returns whether it could.
  mutating func put(_ pair: (name: [UInt8], value: [UInt8]?), into name: String, replaces: Bool) -> Bool {
    guard let value = constants[name]?.value else { return false }
    if constants[name]?.places == nil {
      guard let names = Self.names(in: value) else { return false }
      constants[name]?.places = Dictionary(names.map { (Self.key($0, in: value), -1) }) { first, _ in first }
    }
    let key = Self.key(pair.name, in: value)
    let place = constants[name]?.places?[key]
    constants[name]?.weight += pair.name.count + (pair.value?.count ?? 0) + 8
    if replaces, let place {
      // Only what a call put there is replaced.
      guard place >= 0 else { return false }
      constants[name]?.pairs[place] = pair
    } else {
      let count = constants[name]?.pairs.count ?? 0
      constants[name]?.places?[key] = place == nil ? count : -2
      constants[name]?.pairs.append(pair)
    }
    return true
  }

  /// The names in a value that pairs can be put to; nil for one that has no such call.
  private static func names(in value: JavaScriptValue) -> [[UInt8]]? {
    switch value {
    case .formData(let entries): entries.map(\.name)
    case .searchParameters(let text):
      text.split(separator: UInt8(ascii: "&")).map { Array($0.prefix { $0 != UInt8(ascii: "=") }) }
    case .object(let members): members.map(\.name)
    case .undefined: []
    default: nil
    }
  }

  /// What tells whether two names are the same: those of fields may differ in their case.
  private static func key(_ name: [UInt8], in value: JavaScriptValue) -> [UInt8] {
    switch value {
    case .formData: name
    case .searchParameters:
      PercentText.webForm(String(decoding: JavaScriptValue.wellFormed(name), as: UTF8.self))
    default: Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
    }
  }

  private static func value(of constant: Constant) -> JavaScriptValue {
    guard !constant.pairs.isEmpty else { return constant.value }
    switch constant.value {
    case .formData(let entries):
      return .formData(entries + constant.pairs.map { JavaScriptValue.Entry(name: $0.name, value: $0.value) })
    case .searchParameters(var text):
      for pair in constant.pairs {
        if !text.isEmpty { text.append(UInt8(ascii: "&")) }
        text += PercentText.webForm(String(decoding: JavaScriptValue.wellFormed(pair.name), as: UTF8.self))
        text.append(UInt8(ascii: "="))
        text += PercentText.webForm(
          String(decoding: JavaScriptValue.wellFormed(pair.value ?? []), as: UTF8.self))
      }
      return .searchParameters(text)
    case .object(let members):
      return .object(
        members + constant.pairs.map { JavaScriptValue.Member(name: $0.name, value: .string($0.value ?? [])) }
      )
    default:
      // Fields that were made of nothing.
      return .array(constant.pairs.map { .array([.string($0.name), .string($0.value ?? [])]) })
    }
  }
}
