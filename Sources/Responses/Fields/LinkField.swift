/// A link in a Link field.
///
///     let links = LinkField.links(in: [Array(#"</items?page=2>; rel="next last"; title="More""#.utf8)])
///     links[0].target  // /items?page=2
///     links[0].has(relation: "next")  // true
///
/// - Note: <https://www.rfc-editor.org/rfc/rfc8288#section-3>
package struct LinkField: Sendable, Hashable {
  /// A parameter of a link.
  package struct Parameter: Sendable, Hashable {
    /// The name in lower case: `title*`.
    package let name: String
    /// The value without quotes; that of a name that ends in an asterisk is decoded. Empty if there is none.
    package let value: String
  }

  /// The reference between the angle brackets: absolute, or relative to the URL of the request.
  package let target: String
  /// The parameters in their order. Those by RFC 8187 that can't be decoded are left out.
  package let parameters: [Parameter]

  /// The relations of the target, in lower case unless they are URLs; none if there is no `rel`.
  package var relations: [String] {
    (self["rel"] ?? "").split { " \t".contains($0) }.map { $0.contains(":") ? String($0) : $0.lowercased() }
  }
  /// The title: that of `title*` goes before that of `title`; nil if there is neither.
  package var title: String? { self["title*"] ?? self["title"] }
  /// The media type that the target is said to have; nil if none is named.
  package var type: String? { self["type"] }
  /// The reference that the link is from, if it is another one than the URL of the request; nil if it isn't.
  package var anchor: String? { self["anchor"] }

  /// The value of the first parameter of a name, which is in lower case; nil if there is none.
  package subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Returns whether the target has a relation, in whatever case.
  package func has(relation: String) -> Bool {
    relations.contains { $0.lowercased() == relation.lowercased() }
  }

  /// Returns the links in the values of all Link fields, in their order.
  ///
  /// Reading a field ends at the first text that is no link.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the values.
  package static func links(in values: [[UInt8]]) -> [LinkField] {
    values.flatMap { value in
      var scanner = FieldScanner(value[...])
      var links: [LinkField] = []
      while let link = scanner.takeLink() { links.append(link) }
      return links
    }
  }
}

extension FieldScanner {
  private static let lessThan = UInt8(ascii: "<")
  private static let greaterThan = UInt8(ascii: ">")

  /// RFC 8288, appendix B.2
  fileprivate mutating func takeLink() -> LinkField? {
    _ = take { $0.isSpaceOrTab || $0 == UInt8(ascii: ",") }
    guard take("<") else { return nil }
    let target = take { $0 != Self.greaterThan }
    guard take(">") else { return nil }
    var parameters: [LinkField.Parameter] = []
    skipSpace()
    while take(";") {
      skipSpace()
      if let parameter = takeParameter() { parameters.append(parameter) }
      skipSpace()
    }
    // Text that is no parameter is passed; the next link begins after the comma.
    _ = take { $0 != UInt8(ascii: ",") }
    return LinkField(target: target.trimmed.fieldText, parameters: parameters)
  }

  private mutating func takeParameter() -> LinkField.Parameter? {
    let name = take { !$0.isSpaceOrTab && !"=;,".utf8.contains($0) }.fieldText.lowercased()
    skipSpace()
    guard take("=") else { return name.isEmpty ? nil : LinkField.Parameter(name: name, value: "") }
    skipSpace()
    let value =
      take("\"") ? takeQuoted() : Array(take { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }.trimmed)
    guard !name.isEmpty else { return nil }
    guard name.hasSuffix("*") else { return LinkField.Parameter(name: name, value: value.fieldText) }
    return ExtendedValue.text(of: value).map { LinkField.Parameter(name: name, value: $0) }
  }
}

extension Response {
  /// The links in the Link fields of the answer, in their order.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the fields.
  package var links: [LinkField] { LinkField.links(in: values(of: "Link")) }
}
