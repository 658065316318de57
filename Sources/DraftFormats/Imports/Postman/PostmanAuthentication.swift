internal import WiredraftCore

/// The authentication of a request or a folder, as Postman's authorizers sign by it.
///
/// - Note: postman-runtime, lib/authorizer: bearer.js 2092c102, apikey.js 15e9348b, oauth2.js a7b30b81; the prefix of
///   OAuth 2 by the change log, 7.26.0, GH-1018, and 7.26.5, GH-1086.
struct PostmanAuthentication {
  private let node: JSONNode
  let type: String

  /// Fails if the request inherits its authentication: postman-collection, lib/collection/item.js 79cd626e, extractAuth.
  init?(_ node: JSONNode?) {
    guard let node, let type = node["type"]?.string, !type.isEmpty else { return nil }
    (self.node, self.type) = (node, type)
  }

  static func read(_ node: JSONNode?) -> ForeignAuthentication { Self(node)?.value ?? .inherited }

  private func parameter(_ name: String) -> String? {
    guard let list = node[type] else { return nil }
    // 2.1 has a list of pairs, 2.0 an object.
    guard list.isArray else { return list[name]?.text }
    return list.elements.first { $0["key"]?.string == name }?["value"]?.text
  }

  /// Without what it signs by, a request is sent as it is.
  var value: ForeignAuthentication {
    switch type {
    case "noauth": return .none
    case "basic": return .basic(user: parameter("username") ?? "", password: parameter("password") ?? "")
    case "bearer":
      let token = parameter("token") ?? ""
      return token.isEmpty ? .none : .bearer(token: token, scheme: "Bearer")
    case "apikey":
      let (name, text) = (parameter("key") ?? "", parameter("value") ?? "")
      if parameter("in") == "query" {
        return name.isEmpty && text.isEmpty ? .none : .queryKey(name: name, value: text)
      }
      return name.isEmpty ? .none : .key(name: name, value: text)
    case "oauth2":
      guard let token = parameter("accessToken"), !token.isEmpty else { return .other(type) }
      switch parameter("addTokenTo") ?? "" {
      case "", "header":
        return .bearer(token: token, scheme: (parameter("headerPrefix") ?? "Bearer").trimmingBlanks)
      case "queryParams": return .queryKey(name: "access_token", value: token)
      default: return .none
      }
    default: return .other(type)
    }
  }

  /// Whether the Authorization field of the request is removed also where the token goes elsewhere.
  var removesAuthorization: Bool { type == "oauth2" && parameter("accessToken")?.isEmpty == false }
}
