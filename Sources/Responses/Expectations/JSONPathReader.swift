internal import WiredraftCore

/// However the text is divided, the result is the same. The memory grows with the depth of the text, and with the
/// values that are kept, up to a limit each.
struct JSONPathReader {
  struct Target: Sendable {
    let path: JSONPath
    /// The most bytes of a value that are kept.
    let limit: Int

    init(_ path: JSONPath, limit: Int) {
      self.path = path
      // Values that may be the one counted from the end are kept together.
      let kept = path.steps.reduce(0) { count, step in
        if case .element(let index) = step, index < 0 { count - index } else { count }
      }
      self.limit = limit / max(1, kept)
    }
  }

  /// An open array or object that a path leads into.
  private struct Level {
    let isObject: Bool
    let targets: [Int]
    var count = 0
    var current: [Int] = []
    /// For each target that counts from the end, the values that the last elements led to.
    var windows: [Int: [FoundValue?]] = [:]

    /// Nil if the step counts from the start.
    func length(of step: JSONPath.Step) -> Int? {
      guard !isObject, case .element(let index) = step, index < 0 else { return nil }
      return -index
    }
  }

  private let targets: [Target]
  private var scanner = JSONScanner()
  private var levels: [Level] = []
  private var found: [FoundValue?]
  /// The values of each target that leads to those of all elements, and whether there is such an array.
  private var all: [[FoundValue]]
  private var hasArray: [Bool]
  /// The number of bytes that may still be kept of such values.
  private var room = 16 << 20
  private var open: [(target: Int, depth: Int)] = []
  private var isInToken = false
  /// Whether the token is the name of a member, or the next one is.
  private var isName = false
  /// The bytes of the current name, if a target may have it.
  private var name: [UInt8]?
  private let longestName: Int
  private var offset = 0
  private(set) var faultOffset: Int?

  init(_ targets: [Target]) {
    self.targets = targets
    found = Array(repeating: nil, count: targets.count)
    all = Array(repeating: [], count: targets.count)
    hasArray = Array(repeating: false, count: targets.count)
    let names = targets.flatMap(\.path.steps).map { step in
      if case .member(let name) = step { name.count } else { 0 }
    }
    // An escape takes six bytes for one, and there are quotation marks.
    longestName = 6 * (names.max() ?? 0) + 2
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    guard faultOffset == nil else { return }
    let start = offset
    /// The place in the piece up to which open values are kept.
    var kept = 0
    for (index, byte) in bytes.enumerated() {
      let depth = scanner.depth
      guard let role = scanner.read(byte) else {
        faultOffset = start + index
        return
      }
      if role == .token, isInToken {
        if name != nil { appendToName(byte) }
        continue
      }
      if isInToken {
        isInToken = false
        if isName { endName() } else { endValue(bytes, &kept, at: index, depth: depth) }
      }
      switch role {
      case .token where isName:
        isInToken = true
        countFirst(at: depth)
        name = levels.count == depth ? [byte] : nil
      case .token:
        isInToken = true
        countFirst(at: depth)
        beginValue(byte, bytes, &kept, at: index, depth: depth)
      case .open:
        countFirst(at: depth)
        beginValue(byte, bytes, &kept, at: index, depth: depth)
        isName = byte == UInt8(ascii: "{")
      case .close: close(bytes, &kept, at: index, depth: depth)
      // Names in values that no path leads into aren't told from values.
      case .comma:
        isName = levels.count == depth && levels.last?.isObject == true
        for (target, level) in open where level + 1 == depth { found[target]?.count += 1 }
      case .colon: isName = false
      case .space: break
      }
    }
    keep(bytes, &kept, to: bytes.count)
    offset += bytes.count
  }

  mutating func finish() -> [FoundValue?] {
    if faultOffset == nil, !scanner.isComplete { faultOffset = offset }
    guard faultOffset == nil else { return targets.map { _ in nil } }
    if isInToken {
      // A number that is the whole text has no byte after it.
      var kept = 0
      endValue(UnsafeRawBufferPointer(start: nil, count: 0), &kept, at: 0, depth: 0)
    }
    return found
  }

  func values(of target: Int) -> [FoundValue]? { hasArray[target] ? all[target] : nil }

  // MARK: - Values

  private mutating func countFirst(at depth: Int) {
    for (target, level) in open where level + 1 == depth && found[target]?.count == 0 {
      found[target]?.count = 1
    }
  }

  private mutating func beginValue(
    _ byte: UInt8, _ bytes: UnsafeRawBufferPointer, _ kept: inout Int, at index: Int, depth: Int
  ) {
    guard levels.count == depth, let kind = ParameterValue.Kind(firstByte: byte) else { return }
    let current: [Int]
    if levels.isEmpty {
      current = Array(targets.indices)
    } else {
      if !levels[depth - 1].isObject { beginElement(at: depth - 1) }
      current = levels[depth - 1].current
    }
    var deeper: [Int] = []
    for target in current {
      if targets[target].path.steps.count > depth {
        deeper.append(target)
      } else {
        keep(bytes, &kept, to: index)
        found[target] = FoundValue(kind, at: offset + index)
        open.append((target, depth))
      }
    }
    if kind == .array {
      for target in deeper where targets[target].path.steps[depth] == .elements { hasArray[target] = true }
    }
    if kind == .object || kind == .array, !deeper.isEmpty {
      levels.append(Level(isObject: kind == .object, targets: deeper))
    }
  }

  private mutating func endValue(
    _ bytes: UnsafeRawBufferPointer, _ kept: inout Int, at index: Int, depth: Int
  ) {
    guard levels.count >= depth else { return }
    if open.contains(where: { $0.depth == depth }) {
      keep(bytes, &kept, to: index)
      for value in open where value.depth == depth {
        guard let start = found[value.target]?.range.lowerBound else { continue }
        found[value.target]?.range = start..<(offset + index)
      }
      open.removeAll { $0.depth == depth }
    }
    if depth > 0, levels.count == depth { endElement(at: depth - 1) }
  }

  private mutating func close(
    _ bytes: UnsafeRawBufferPointer, _ kept: inout Int, at index: Int, depth: Int
  ) {
    if levels.count == depth, let level = levels.popLast() {
      for (target, window) in level.windows {
        let isLongEnough = window.count == level.length(of: targets[target].path.steps[depth - 1])
        found[target] = isLongEnough ? window.first ?? nil : nil
      }
    }
    endValue(bytes, &kept, at: index + 1, depth: depth - 1)
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer, _ kept: inout Int, to index: Int) {
    let new = bytes[kept..<index]
    kept = index
    guard !new.isEmpty else { return }
    for (target, _) in open {
      let room = targets[target].limit - (found[target]?.bytes.count ?? 0)
      if room > 0 { found[target]?.bytes += new.prefix(room) }
    }
  }

  // MARK: - Elements and members

  private mutating func beginElement(at depth: Int) {
    let number = levels[depth].count
    levels[depth].count += 1
    begin(at: depth) { step in
      switch step {
      case .element(let index): return index == number || index < 0
      case .elements: return true
      case .member: return false
      }
    }
  }

  /// An earlier element or member no longer counts.
  private mutating func begin(at depth: Int, where isTaken: (JSONPath.Step) -> Bool) {
    let current = levels[depth].targets.filter { isTaken(targets[$0].path.steps[depth]) }
    for target in current { found[target] = nil }
    levels[depth].current = current
  }

  private mutating func endElement(at depth: Int) {
    guard !levels[depth].isObject else { return }
    for target in levels[depth].current {
      if targets[target].path.steps[depth] == .elements, let value = found[target] {
        room -= value.bytes.count
        all[target].append(room < 0 ? FoundValue(value.kind, at: value.range.lowerBound) : value)
        found[target] = nil
        continue
      }
      guard let length = levels[depth].length(of: targets[target].path.steps[depth]) else { continue }
      levels[depth].windows[target, default: []].append(found[target])
      if levels[depth].windows[target, default: []].count > length {
        levels[depth].windows[target]?.removeFirst()
      }
      found[target] = nil
    }
  }

  private mutating func appendToName(_ byte: UInt8) {
    name?.append(byte)
    if let name, name.count > longestName { self.name = nil }
  }

  private mutating func endName() {
    guard levels.count == scanner.depth, let depth = levels.indices.last else { return }
    let text = name.flatMap(Self.text)
    name = nil
    begin(at: depth) { step in
      guard case .member(let name) = step else { return false }
      return name == text
    }
  }

  private static func text(of name: [UInt8]) -> [UInt8]? {
    guard name.contains(UInt8(ascii: "\\")) else { return Array(name.dropFirst().dropLast()) }
    guard let text = String(validating: name, as: UTF8.self) else { return nil }
    do throws(JSONError) {
      guard case .string(let name) = try ParameterValue(json: text) else { return nil }
      return Array(name.utf8)
    } catch { return nil }
  }
}
