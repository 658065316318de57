internal import WiredraftCore

/// The text after a change, in the spacing of the text around it.
extension JSONOutline {
  func text(replacing range: Range<Int>, with text: String) -> String {
    String(decoding: bytes[..<range.lowerBound] + text.utf8 + bytes[range.upperBound...], as: UTF8.self)
  }

  /// The text includes the name of a member of an object. The index may be the end.
  func text(inserting text: String, at index: Int, of parent: Int) -> String {
    let inner = nodes[parent].value.lowerBound + 1..<nodes[parent].value.upperBound - 1
    guard nodes[parent].count > 0 else { return self.text(replacing: inner, with: text) }
    let children = Array(children(of: parent))
    guard index < children.count else {
      let last = nodes[children[children.count - 1]].range
      let space = spaceBefore(last.lowerBound)
      return self.text(replacing: last.upperBound..<last.upperBound, with: "," + space + text)
    }
    let start = nodes[children[index]].range.lowerBound
    return self.text(replacing: start..<start, with: text + "," + spaceBefore(start))
  }

  func text(removing node: Int) -> String {
    let parent = nodes[node].parent
    let range = nodes[node].range
    guard nodes[parent].count > 1 else {
      return text(
        replacing: nodes[parent].value.lowerBound + 1..<nodes[parent].value.upperBound - 1, with: "")
    }
    let children = Array(children(of: parent))
    let index = nodes[node].index
    guard index > 0 else {
      return text(replacing: range.lowerBound..<nodes[children[1]].range.lowerBound, with: "")
    }
    return text(replacing: nodes[children[index - 1]].range.upperBound..<range.upperBound, with: "")
  }

  /// Includes the space that the object's first member has after it.
  func colon(in parent: Int) -> String {
    guard nodes[parent].count > 0, let name = nodes[parent + 1].name else { return ":" }
    return String(decoding: bytes[name.upperBound..<nodes[parent + 1].value.lowerBound], as: UTF8.self)
  }

  private func spaceBefore(_ place: Int) -> String {
    var start = place
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }
}
