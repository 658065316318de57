extension String {
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
  /// The sentence as it follows a comma; a name in capitals is unchanged.
  var asClause: String {
    let clause = last == "." ? dropLast() : self[...]
    guard let second = clause.dropFirst().first, !second.isUppercase else { return String(clause) }
    return clause.prefix(1).lowercased() + clause.dropFirst()
  }
}
