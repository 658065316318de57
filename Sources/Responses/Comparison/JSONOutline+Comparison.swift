internal import WiredraftCore

/// Strings may hold bytes other than UTF-8, and halves of surrogate pairs.
extension JSONOutline {
  func literal(_ node: Int) -> ArraySlice<UInt8> { bytes[nodes[node].value] }

  /// Without quotes and escapes.
  func plainName(of node: Int) -> ArraySlice<UInt8> { nodes[node].name.map { Self.plain(bytes[$0]) } ?? [] }

  static func plain(_ literal: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard literal.contains(UInt8(ascii: "\\")) else { return literal.dropFirst().dropLast() }
    return Array(DecodedString(literal: literal, limit: .max).text.utf8)[...]
  }

  func path(to node: Int) -> [ParameterValue.Step] {
    var (steps, node) = ([] as [ParameterValue.Step], node)
    while node > 0 {
      let isMember = nodes[node].name != nil
      steps.append(
        isMember
          ? .member(String(decoding: plainName(of: node), as: UTF8.self)) : .element(nodes[node].index))
      node = nodes[node].parent
    }
    return steps.reversed()
  }
}
