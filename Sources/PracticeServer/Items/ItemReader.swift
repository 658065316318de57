import Responses
import WiredraftCore

struct ItemReader {
  private let members: [ParameterValue.Member]
  private(set) var errors: [MemberError] = []

  init(_ members: [ParameterValue.Member]) { self.members = members }

  private func value(_ name: String) -> ParameterValue? { ParameterValue.object(members)[name] }

  private mutating func fail(_ pointer: String, _ detail: String) {
    errors.append(MemberError(pointer: pointer, detail: detail))
  }

  mutating func name() -> String {
    guard let value = value("name") else {
      fail("/name", "The name is missing: add a text.")
      return ""
    }
    guard case .string(let name) = value, (1...200).contains(name.utf8.count) else {
      fail("/name", "The name must be a text of 1 to 200 bytes.")
      return ""
    }
    return name
  }

  mutating func price() -> NumberLiteral {
    guard let value = value("price") else {
      fail("/price", "The price is missing: add a number.")
      return NumberLiteral(0)
    }
    guard case .number(let price) = value, !price.text.hasPrefix("-"), price.text.utf8.count <= 40 else {
      fail("/price", "The price must be a number that isn't negative, of at most 40 digits, without quotes.")
      return NumberLiteral(0)
    }
    return price
  }

  mutating func tags() -> [String] {
    guard let value = value("tags") else { return [] }
    guard case .array(let elements) = value, elements.count <= 20 else {
      fail("/tags", "The tags must be an array of at most 20 texts.")
      return []
    }
    var tags: [String] = []
    for (index, element) in elements.enumerated() {
      if case .string(let tag) = element, tag.utf8.count <= 100 {
        tags.append(tag)
      } else {
        fail("/tags/\(index)", "A tag must be a text of at most 100 bytes.")
      }
    }
    return tags
  }

  mutating func isAvailable() -> Bool {
    guard let value = value("available") else { return true }
    guard case .bool(let isAvailable) = value else {
      fail("/available", "This must be true or false, without quotes.")
      return true
    }
    return isAvailable
  }

  mutating func checkNames(id: Int) {
    let known = ["name", "price", "tags", "available"]
    var seen: Set<[UInt8]> = []
    for member in members.prefix(100) {
      let pointer = "/" + PercentText.text(JSONPointer.escaped(member.name.shortened))
      if !seen.insert(Array(member.name.utf8)).inserted {
        fail(pointer, "This name occurs twice: keep one.")
      } else if member.name.utf8.elementsEqual("id".utf8) {
        if !member.value.isEqual(to: .number(NumberLiteral(id))) {
          fail("/id", "The server chooses the id: leave it out.")
        }
      } else if !known.contains(where: { $0.utf8.elementsEqual(member.name.utf8) }) {
        let nearest = NearestName.nearest(to: member.name, in: known) ?? "name"
        fail(pointer, "An item has no such member. Did you mean \(nearest)?")
      }
    }
  }
}
