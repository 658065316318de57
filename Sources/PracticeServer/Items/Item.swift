import Responses
import WiredraftCore

struct Item: Sendable, Hashable {
  let id: Int
  let name: String
  /// The price keeps the digits that it was written with.
  let price: NumberLiteral
  let tags: [String]
  let isAvailable: Bool

  var value: ParameterValue {
    [
      "id": .number(NumberLiteral(id)), "name": .string(name), "price": .number(price),
      "tags": .array(tags.map { .string($0) }), "available": .bool(isAvailable),
    ]
  }

  var tag: String { EntityTag.tag(of: value.readableJSON) }

  static let builtIn = [
    Item(1, "Darjeeling", "12.50", ["black", "India"]), Item(2, "Sencha", "9.80", ["green", "Japan"]),
    Item(3, "Earl Grey", "7.20", ["black", "flavoured"]), Item(4, "Oolong", "14.00", ["Taiwan"]),
    Item(5, "Rooibos", "5.90", ["herbal", "South Africa"]),
    Item(6, "Gyokuro", "24.00", ["green", "Japan"], false),
  ].compactMap(\.self)

  private init?(_ id: Int, _ name: String, _ price: String, _ tags: [String], _ isAvailable: Bool = true) {
    guard let price = NumberLiteral(price) else { return nil }
    self.init(id: id, name: name, price: price, tags: tags, isAvailable: isAvailable)
  }

  private init(id: Int, name: String, price: NumberLiteral, tags: [String], isAvailable: Bool) {
    (self.id, self.name, self.price, self.tags) = (id, name, price, tags)
    self.isAvailable = isAvailable
  }
}

extension Item {
  init(id: Int, _ value: ParameterValue) throws(Problem) {
    guard case .object(let members) = value else {
      throw .invalid(
        "An item is a JSON object, such as {\"name\": \"Assam\", \"price\": 8.40}.",
        [MemberError(pointer: "", detail: "This must be an object.")])
    }
    var reader = ItemReader(members)
    let item = Item(
      id: id, name: reader.name(), price: reader.price(), tags: reader.tags(),
      isAvailable: reader.isAvailable())
    reader.checkNames(id: id)
    guard reader.errors.isEmpty else {
      throw .invalid(
        "The item has \(reader.errors.count.counted("error")). Correct what errors lists, and send it again.",
        reader.errors)
    }
    self = item
  }
}
