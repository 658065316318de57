internal import WiredraftCore

extension DetailPrompt {
  func why(in state: ComposerState) -> Why? {
    let text: Sentence =
      switch subject {
      case .partName:
        "The name in filename=\"…\", sent raw in UTF-8: servers differ on other letters than ASCII, so those are safest (RFC 7578 §4.2)."
      case .partType:
        "The part's own Content-Type says how to read it; for a file it follows from the extension (RFC 7578 §4.4)."
      case .boundary:
        "boundary= in Content-Type names the line between the parts, so no part may contain it (RFC 2046 §5.1.1)."
      case .title: "For people: it is in lists and in the draft's file, and is never sent."
      case .basicUser:
        "Basic sends user:password as base64, which anyone can decode: only https keeps it secret (RFC 7617)."
      case .basicPassword:
        "$NAME keeps the password out of the draft's file. It is sent as base64, which is no encryption (RFC 7617)."
      case .bearerToken:
        "Anyone who has the token can use it: $NAME keeps it out of the draft's file (RFC 6750 §2.1)."
      case .keyName(.headers), .keyValue(.headers, _):
        "An API key in a header stays out of logs and histories; the server's documentation names the field."
      case .keyName, .keyValue:
        "An API key in the query ends up in logs and histories; if the server takes one in a header, use that."
      case .importedFile:
        "A curl or HTTPie command, a message, HAR, .http, Postman, OpenAPI and more, known by its text; you see it before it is used."
      case .comparedFile:
        "The request of the file is shown beside this draft, byte by byte; the draft stays as it is."
      case .variable:
        "{{NAME}} in a text of the draft stands for it. It comes before folders, environments and .env, and is saved in the draft."
      }
    return Why(text: text)
  }
}
