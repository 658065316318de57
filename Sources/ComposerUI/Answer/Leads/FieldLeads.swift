import DraftFormats
import Responses
import Sending
import WiredraftCore

extension AnswerLead {
  static func field(_ name: String, _ value: String, of answer: ReceivedAnswer) -> AnswerLead? {
    switch name.lowercased() {
    case "location":
      redirect(of: answer) ?? answer.sent.url.resolving(value).map { request(to: $0) }
    case "content-location": answer.sent.url.resolving(value).map { request(to: $0) }
    case "set-cookie": cookie(value, of: answer)
    case "www-authenticate": challenge(value)
    case "link": link(value, of: answer)
    default: nil
    }
  }

  /// The step that the head of an answer asks for: the next request of a redirect, what was made, the next page.
  static func main(of answer: ReceivedAnswer) -> AnswerLead? {
    if let redirect = redirect(of: answer) { return redirect }
    let response = answer.response
    if let place = response.values(of: "Location").first {
      return field("Location", String(decoding: place, as: UTF8.self), of: answer)
    }
    let next = LinkField.links(in: response.values(of: "Link")).first { $0.has(relation: "next") }
    return next.flatMap { answer.sent.url.resolving($0.target) }.map {
      page(at: $0, after: answer, label: "next page")
    }
  }

  /// Makes the draft a GET of a URL; one step undoes it.
  static func request(to url: ServerURL, label: String = "as request") -> AnswerLead {
    AnswerLead(label: label) { state in
      var edits: [DraftEdit] = [.setMethod("GET"), .setURL(url.text)]
      // The URL has its query: rows that become one would be added to it.
      if state.draft.parameters != nil { edits.append(.setRows(.parameters, nil)) }
      if state.draft.query != nil { edits.append(.setRows(.query, nil)) }
      state.change(.group(edits, name: .url))
      state.message = Message(
        text:
          "The draft is a GET of \(url.text): \(key: .send) sends it, \(key: .undo) brings the draft back.")
      return []
    }
  }

  private static func link(_ value: String, of answer: ReceivedAnswer) -> AnswerLead? {
    let links = LinkField.links(in: [Array(value.utf8)])
    guard let link = links.first(where: { $0.has(relation: "next") }) ?? links.first,
      let url = answer.sent.url.resolving(link.target)
    else { return nil }
    let label = link.relations.first ?? "as request"
    return page(at: url, after: answer, label: label)
  }

  /// Puts a cookie into the row of the Cookie field, which says where it came from.
  private static func cookie(_ value: String, of answer: ReceivedAnswer) -> AnswerLead? {
    let cookie = SetCookie(Array(value.utf8), from: answer.cookieSource)
    guard cookie.isAccepted, !cookie.isDeletion else { return nil }
    return AnswerLead(label: "as row") { state in
      let rows = state.draft.headers
      let place = rows.firstIndex { $0.isEnabled && $0.name.lowercased() == "cookie" }
      var row = place.map { rows[$0] } ?? Draft.Row("Cookie", "")
      row.text = cookie.cookieField(merging: place == nil ? nil : row.text)
      row.notes.description = "\(cookie.name) came with the answer of \(answer.method) \(answer.url.text)."
      state.change(
        place.map { .replaceRow(.headers, at: $0, with: row) } ?? .insertRow(.headers, at: rows.count, row))
      state.message = Message(
        text:
          "The row Cookie has \(cookie.name) now, and only that row sends it. \(key: .undo) takes it back.")
      return []
    }
  }

  private static func challenge(_ value: String) -> AnswerLead? {
    let prompt: DetailPrompt.Subject? = AuthenticationChallenge.challenges(
      in: [Array(value.utf8)], isProxy: false
    ).lazy
      .compactMap { challenge -> DetailPrompt.Subject? in
        switch challenge.kind {
        case .basic: .basicUser
        case .bearer: .bearerToken
        default: nil
        }
      }.first
    guard let prompt else { return nil }
    return AnswerLead(label: "add the row") { state in
      state.open(DetailPrompt(prompt))
      return []
    }
  }
}

extension ReceivedAnswer {
  var cookieSource: SetCookie.Source {
    let date = response.values(of: "Date").first.flatMap { HTTPDate($0)?.secondsSince1970 }
    return SetCookie.Source(
      host: url.host, path: String(url.target.prefix { $0 != "?" }), isSecure: url.scheme == "https",
      date: date ?? Int(sent.began))
  }
}
