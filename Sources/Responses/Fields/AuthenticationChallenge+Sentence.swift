extension AuthenticationChallenge {
  /// The credentials that are asked for, and the reason, in one or more sentences.
  ///
  /// Texts from the answer are in quotes, and shortened after 200 characters.
  package var sentence: String {
    var sentences = [request]
    if let realm, !realm.isEmpty { sentences.append("They are for the area \(Self.quoted(realm)).") }
    if let scope, !scope.isEmpty { sentences.append("The permissions \(Self.quoted(scope)) are needed.") }
    if let reason { sentences.append(reason) }
    if let errorDescription, !errorDescription.isEmpty {
      sentences.append("It says: \(Self.quoted(errorDescription)).")
    }
    return sentences.joined(separator: " ")
  }

  /// The standard that the scheme is from; nil for an unknown one.
  package var reference: String? { Self.schemes[scheme.lowercased()]?.reference }

  private var request: String {
    let asker = isProxy ? "The proxy" : "The server"
    switch kind {
    case .digest:
      return
        "\(asker) asks for a name and a password, proved by a hash (\((self["algorithm"] ?? "MD5").prefix(40)))."
    default:
      let text =
        Self.schemes[scheme.lowercased()]?.text ?? "for credentials of the scheme \(scheme.prefix(40))."
      return "\(asker) asks \(text)"
    }
  }

  /// The reason why earlier credentials were refused.
  private var reason: String? {
    if kind == .digest {
      let isStale = self["stale"].map { $0.lowercased() == "true" } ?? false
      return isStale
        ? "The password may be right: only the hash was out of date, and must be made anew." : nil
    }
    switch error {
    case "invalid_token": return "The token was refused: it is wrong, expired or revoked."
    case "insufficient_scope": return "The token lacks a permission."
    case "invalid_request":
      return
        "The request is malformed: a parameter is missing, unknown or repeated, or the token was sent in two ways."
    case let error?: return error.isEmpty ? nil : "The error is \(Self.quoted(error))."
    case nil: return nil
    }
  }

  private static func quoted(_ text: String) -> String {
    "“\(text.prefix(200))\(text.count > 200 ? "…" : "")”"
  }

  private static let schemes: [String: (text: String, reference: String)] = [
    "basic": ("for a name and a password, which are sent readably: only https hides them.", "RFC 7617"),
    "bearer": ("for an access token.", "RFC 6750"),
    "digest": ("for a name and a password, proved by a hash.", "RFC 7616"),
    "dpop": ("for an access token, and a signature of its owner.", "RFC 9449"),
    "negotiate": ("for a sign-in by Kerberos or NTLM.", "RFC 4559"),
    "ntlm": ("for a sign-in to a Windows domain.", "Microsoft NTLM"),
    "mutual": ("for a password, which it proves to know as well.", "RFC 8120"),
    "hoba": ("for a signature with a key of yours.", "RFC 7486"),
    "scram-sha-1": ("for a name and a password, proved by hashes.", "RFC 7804"),
    "scram-sha-256": ("for a name and a password, proved by hashes.", "RFC 7804"),
    "gnap": ("for an access token.", "RFC 9635"),
    "privatetoken": ("for a token that doesn't say who you are.", "RFC 9577"),
    "vapid": ("for a signed token of the sender of push messages.", "RFC 8292"),
  ]
}
