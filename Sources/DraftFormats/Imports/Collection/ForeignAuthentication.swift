enum ForeignAuthentication {
  case inherited
  case none
  case basic(user: String, password: String)
  case bearer(token: String, scheme: String)
  case key(name: String, value: String)
  case queryKey(name: String, value: String)
  /// A kind that signs the request, or needs another request.
  case other(String)

  /// The field that it sends, without white space around its value, which is no part of it.
  var field: ForeignRequest.Field? {
    guard var field = typedField else { return nil }
    if !field.isBasic { field.value = field.value.trimmingBlanks }
    return field
  }

  /// Whether the program sends white space around the value of its field.
  var hasWhiteSpaceAround: Bool { typedField?.value != field?.value }

  private var typedField: ForeignRequest.Field? {
    switch self {
    case .inherited, .none, .queryKey, .other: nil
    case .basic(let user, let password):
      ForeignRequest.Field(name: "Authorization", value: user + ":" + password, isBasic: true)
    case .bearer(let token, let scheme):
      ForeignRequest.Field(name: "Authorization", value: scheme.isEmpty ? token : scheme + " " + token)
    case .key(let name, let value): ForeignRequest.Field(name: name, value: value)
    }
  }
}
