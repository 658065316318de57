enum MarkedPage {
  static func text(of text: String, after page: RoffPage, seeAlso: String) -> String {
    var page = page
    var isTitle = true
    for block in blocks(of: text) {
      if isTitle {
        page.section("Description")
        isTitle = false
      } else if block[0].hasPrefix("## ") {
        page.section(String(block[0].dropFirst(3)))
      } else if block[0].hasPrefix("    ") {
        page.literal(block.map { String($0.dropFirst(4)) })
      } else if block[0].hasPrefix("- ") {
        for item in items(of: block) { page.item(item) }
      } else {
        page.paragraph(block.joined(separator: " "))
      }
    }
    page.section("See also")
    page.paragraph(seeAlso)
    return page.text
  }

  /// The blocks between empty lines; an indented one goes on over them.
  private static func blocks(of text: String) -> [[String]] {
    var blocks: [[String]] = []
    var isNew = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.isEmpty {
        isNew = true
      } else if isNew, line.hasPrefix("    "), blocks.last?[0].hasPrefix("    ") == true {
        blocks[blocks.count - 1] += ["", line]
        isNew = false
      } else if isNew {
        blocks.append([line])
        isNew = false
      } else {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  /// The items of a list; those of a list within it follow their own.
  private static func items(of block: [String]) -> [String] {
    var items: [String] = []
    for line in block {
      let text = String(line.drop { $0 == " " })
      if text.hasPrefix("- ") {
        items.append(String(text.dropFirst(2)))
      } else {
        items[items.count - 1] += " " + text
      }
    }
    return items
  }
}
