extension Reader {
  static let rails = Reader(
    name: "rails", version: "6.1", title: "Rails 6.1", calls: Calls(query: "params", form: "params"),
    accessor: nil, notation: .ruby, evidence: .measured("Action Pack 6.1.7.10, Rack 2.2.22, Ruby 3.1.7"),
    habits: .rack, formMethods: nil, profile: Rails())
}

/// The `params` of Rails: Rack's tree, checked and cleaned.
struct Rails: Profile {
  private static let invalid = ReaderRule(
    "rails-invalid-value", "A value that is no UTF-8 is refused.",
    "actionpack lib/action_dispatch/request/utils.rb, check_param_encoding")
  private static let noNil = ReaderRule(
    "rails-no-nil-in-arrays", "A value without = is taken out of an array.",
    "actionpack lib/action_dispatch/request/utils.rb, NoNilParamEncoder")

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    do {
      try Rack(grammar: .version2).read(input, into: &builder)
    } catch {
      // Only some errors of Rack are in the table of those that are answered with 400.
      if error.error.hasSuffix("QueryLimitError") {
        throw Refusal(500, error.error, error.rule, segment: error.segment)
      }
      throw Refusal(400, "ActionController::BadRequest", error.rule, segment: error.segment)
    }
    var invalid: Int?
    builder.root.eachLeaf { leaf in
      if case .text(let bytes) = leaf.content, !bytes.isUTF8 { invalid = invalid ?? leaf.segment }
    }
    if let invalid { throw Refusal(400, "ActionController::BadRequest", Self.invalid, segment: invalid) }
    takeOutNulls(builder.root, &builder)
  }

  private func takeOutNulls(_ node: Node, _ builder: inout ReadingBuilder) {
    switch node.content {
    case .list(let items):
      for item in items.compactMap(\.self) {
        if item.isNull { builder.note(.lost, item.segment, Self.noNil) } else { takeOutNulls(item, &builder) }
      }
      node.content = .list(items.filter { $0?.isNull == false })
    case .object(let members): for member in members.values { takeOutNulls(member, &builder) }
    case .null, .text, .mark: break
    }
  }
}
