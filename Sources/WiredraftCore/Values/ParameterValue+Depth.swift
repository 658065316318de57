/// What looks at whole values without a call for each level: a value that a program makes may be nested as deeply as it
/// likes, and must not overflow the stack of a small thread.
extension ParameterValue {
  /// Returns whether arrays and objects are nested beyond a number of levels: a scalar is of no level, `[]` of one.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the value.
  func isNested(beyond limit: Int) -> Bool {
    var level = isCollection ? [self] : []
    var depth = 0
    while !level.isEmpty {
      depth += 1
      guard depth <= limit else { return true }
      var next: [ParameterValue] = []
      for value in level {
        switch value {
        case .array(let elements): for element in elements where element.isCollection { next.append(element) }
        case .object(let members):
          for member in members where member.value.isCollection { next.append(member.value) }
        default: break
        }
      }
      level = next
    }
    return false
  }

  /// The value as compact JSON, however deeply it is nested.
  var deepJSON: String {
    enum Rest {
      case elements(ArraySlice<ParameterValue>)
      case members(ArraySlice<Member>)
    }
    var sink = PlainBytes()
    let writer = JSONWriter()
    let origin = Origin(.rule(.wholeBody), .value)
    var open: [Rest] = []
    var isFirst = true
    func write(_ value: ParameterValue) {
      switch value {
      case .array(let elements):
        sink.append("[", from: origin)
        open.append(.elements(elements[...]))
        isFirst = true
      case .object(let members):
        sink.append("{", from: origin)
        open.append(.members(members[...]))
        isFirst = true
      default:
        writer.write(value, from: origin.source, to: &sink)
        isFirst = false
      }
    }
    write(self)
    while let last = open.popLast() {
      switch last {
      case .elements(var elements):
        guard let element = elements.popFirst() else {
          sink.append("]", from: origin)
          isFirst = false
          continue
        }
        if !isFirst { sink.append(",", from: origin) }
        open.append(.elements(elements))
        write(element)
      case .members(var members):
        guard let member = members.popFirst() else {
          sink.append("}", from: origin)
          isFirst = false
          continue
        }
        if !isFirst { sink.append(",", from: origin) }
        open.append(.members(members))
        writer.writeName(member.name, from: origin.source, to: &sink)
        write(member.value)
      }
    }
    return String(decoding: sink.bytes, as: UTF8.self)
  }
}

extension ParameterValue: CustomStringConvertible {
  /// The value as compact JSON; moments as they were typed, bytes in base64, and a file as its path.
  public var description: String { compactJSON }
}
