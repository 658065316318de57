import WiredraftCore

enum NumberedPage {
  private static let count = 5
  private static let size = 4

  static func answer(_ call: Call) throws(Problem) -> Answer {
    let page = try call.number("page", in: 1...9_007_199_254_740_991, default: 1)
    guard page <= count else {
      throw Problem(404, "There is no page \(page): the last one is \(count). Use page=\(count).")
    }
    let entries = (1...size).map { number in ParameterValue.string("Entry \((page - 1) * size + number)") }
    let next = page < count ? ParameterValue.string(target(page + 1)) : .null
    return .json(
      [
        "page": .number(NumberLiteral(page)), "pages": .number(NumberLiteral(count)),
        "entries": .array(entries), "next": next,
      ], [PageLinks.field(page: page, count: count, target: target)])
  }

  private static func target(_ page: Int) -> String { "/pages?page=\(page)" }
}
