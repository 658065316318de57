final class EncodingRun {
  /// The first error: containers can't throw, and the value's own encoding may ignore an error.
  private(set) var failure: EncodableError?
  private let rename: ((String) -> String)?
  private let dates: EncodingStyles.DateStyle?
  private var names: [String: String] = [:]
  private var kinds: [ObjectIdentifier: EncodableKind] = [:]
  /// Kept because the elements of an array have one type.
  private var last: (type: ObjectIdentifier, kind: EncodableKind)?
  private lazy var stack = StackSpace()
  private var spare: [EncodingNode] = []

  init(keys: EncodableValue.Keys, dates: EncodingStyles.DateStyle?) {
    self.dates = dates
    rename =
      switch keys.kind {
      case .unchanged: nil
      case .renamed(let rename): rename
      }
  }

  func value<Value: Encodable>(
    of value: Value, in parent: EncodingNode?, at step: EncodingNode.Step
  ) throws -> ParameterValue {
    if let failure { throw failure }
    let depth = (parent?.depth ?? 0) + 1
    guard hasRoom(at: depth) else { throw fail(.tooDeep(Self.path(step, in: parent))) }
    let kind = kind(of: Value.self)
    switch kind {
    case .parameter:
      guard let parameter = value as? any APIParamConvertible else { break }
      return try finite(dated(parameter.value(for: .json)), in: parent, at: step)
    case .decimal:
      return try finite(.number(NumberLiteral(unchecked: String(describing: value))), in: parent, at: step)
    case .plain, .dictionary, .date, .data, .url: break
    }
    var node = node(in: parent, at: step, depth: depth)
    node.keepsKeys = kind == .dictionary || kind == .url
    do {
      try value.encode(to: NodeEncoder(node: node))
    } catch {
      throw fail(.failed(Self.path(step, in: parent), error))
    }
    if kind == .dictionary { node.sortMembers() }
    let result = kind == .dictionary ? node.finish().withSortedPairs : node.finish()
    // A container that the value has kept must not write into another node.
    if isKnownUniquelyReferenced(&node) { spare.append(node) }
    switch kind {
    case .date: return try date(result, in: parent, at: step)
    case .data: return result.asBytes
    case .url:
      if let text = result.textOfURL { return text }
      let context = EncodingError.Context(
        codingPath: [],
        debugDescription: "A URL with a base is encoded in two parts; its absoluteString is one.")
      throw fail(.failed(Self.path(step, in: parent), EncodingError.invalidValue(value, context)))
    default: return result
    }
  }

  func fail(_ new: EncodableError) -> EncodableError {
    if let failure { return failure }
    failure = new
    return new
  }

  @inline(__always)
  func number(
    _ value: some BinaryFloatingPoint & CustomStringConvertible, in parent: EncodingNode?,
    at step: EncodingNode.Step
  ) throws -> ParameterValue {
    guard value.isFinite else { throw fail(.notANumber(Self.path(step, in: parent))) }
    return .number(NumberLiteral(unchecked: value.description))
  }

  func hasRoom(at depth: Int) -> Bool {
    depth <= ParameterValue.deepestEncodable + 1 && (depth < 32 || stack.isLeft)
  }

  var renamesKeys: Bool { rename != nil }

  func name(for key: String) -> String {
    guard let rename else { return key }
    if let name = names[key] { return name }
    let name = rename(key)
    names[key] = name
    return name
  }

  private func node(in parent: EncodingNode?, at step: EncodingNode.Step, depth: Int) -> EncodingNode {
    guard let node = spare.popLast() else {
      return EncodingNode(self, in: parent, at: step, depth: depth)
    }
    node.reuse(in: parent, at: step, depth: depth)
    return node
  }

  private func kind<Value: Encodable>(of type: Value.Type) -> EncodableKind {
    let identifier = ObjectIdentifier(type)
    if let last, last.type == identifier { return last.kind }
    let kind = kinds[identifier] ?? EncodableKind(of: type)
    kinds[identifier] = kind
    last = (identifier, kind)
    return kind
  }

  private func finite(
    _ value: ParameterValue, in parent: EncodingNode?, at step: EncodingNode.Step
  ) throws -> ParameterValue {
    guard let inner = value.pathOfNonFiniteNumber else { return value }
    throw fail(.notANumber(Self.path(step, in: parent) + inner))
  }

  // MARK: - Dates

  private func date(
    _ value: ParameterValue, in parent: EncodingNode?, at step: EncodingNode.Step
  ) throws -> ParameterValue {
    guard case .number(let number) = value, let seconds = Double(number.text) else { return value }
    guard let moment = Timestamp(secondsSince2001: seconds) else {
      throw fail(.notANumber(Self.path(step, in: parent)))
    }
    return dated(.date(moment))
  }

  private func dated(_ value: ParameterValue) -> ParameterValue {
    guard let dates else { return value }
    return value.mapScalars { scalar in
      guard case .date(let moment) = scalar else { return scalar }
      return switch dates {
      case .milliseconds: .number(NumberLiteral(moment.milliseconds))
      case .seconds: .number(NumberLiteral(moment.seconds))
      case .iso8601: .string(moment.text)
      }
    }
  }

  // MARK: - Paths

  static func path(_ step: EncodingNode.Step, in parent: EncodingNode?) -> [ParameterValue.Step] {
    var path = step.valueStep.map { [$0] } ?? []
    var node = parent
    while let current = node {
      if let step = current.step.valueStep { path.append(step) }
      node = current.parent
    }
    return path.reversed()
  }
}

extension ParameterValue {
  /// The array as which Swift encodes a dictionary whose keys are neither texts nor integers, its keys and values by
  /// turns, sorted by the JSON of the keys; any other value as it is.
  fileprivate var withSortedPairs: ParameterValue {
    guard case .array(let elements) = self else { return self }
    let pairs = stride(from: 0, to: elements.count, by: 2).map {
      (elements[$0].compactJSON, elements[$0..<$0 + 2])
    }
    return .array(pairs.sorted { $0.0.precedesByBytes($1.0) }.flatMap(\.1))
  }

  fileprivate var asBytes: ParameterValue {
    guard case .array(let elements) = self else { return self }
    return .bytes(
      elements.compactMap { element in
        if case .number(let number) = element { UInt8(number.text) } else { nil }
      })
  }

  /// The text of a URL that was encoded in parts; nil if it is relative to another one.
  fileprivate var textOfURL: ParameterValue? {
    guard case .object(let members) = self, members.count == 1 else { return nil }
    return members[0].value
  }
}
