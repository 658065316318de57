package import WiredraftCore

/// What one key can do about a diagnostic: facts only, so that whoever holds the draft makes the change.
package enum Remedy: Sendable, Hashable {
  case setMethod(String)
  case setURL(String)
  /// Switch the body to another type, with a method that has a body where the present one has none.
  case setBodyType(BodyType, method: String?)
  /// Make the row a text.
  case makeText(RowReference)
  /// Send the row as it is, or encode it again.
  case setVerbatim(RowReference, Bool)
  /// Switch the row off.
  case switchOff(RowReference)
  /// Remove the row.
  case remove(RowReference)
  /// Put another text in the row.
  case setText(RowReference, String)
  /// Take the actual list away, so that the computed one is sent.
  case backToComputed(RowList)
  /// Write arrays in another way.
  case setArrays(ArrayStyle)
  /// Let a new boundary be generated.
  case generateBoundary
  /// Make a path row of this name, and edit its value.
  case addPathRow(String)
  /// Edit the row's name.
  case editName(RowReference)
  /// Edit the row's value.
  case editValue(RowReference)
  case editURL
  /// Edit the path of the file that is the body.
  case editBodyPath
  /// Take user name and password out of the URL, and send them in an Authorization field.
  case authorize(url: String, value: String)
  /// Choose another method.
  case chooseMethod

  /// Whether it only leads to where the remedy is typed, and changes nothing itself.
  package var isEdit: Bool {
    switch self {
    case .editName, .editValue, .editURL, .editBodyPath, .chooseMethod: true
    default: false
    }
  }

  /// What it does, to follow the word *to*: “make it text”.
  package var phrase: String {
    switch self {
    case .setMethod(let method): "make the method \(method)"
    case .setURL: "write the URL as it is sent"
    case .setBodyType(let type, _) where type.isNothing: "send no body"
    case .setBodyType(let type, nil): "make the body type \(type.rawValue)"
    case .setBodyType(let type, let method?): "send it by \(method), with the body type \(type.rawValue)"
    case .makeText: "make it text"
    case .setVerbatim(_, true): "send the row as it is"
    case .setVerbatim(_, false): "have the row encoded"
    case .switchOff: "switch the row off"
    case .remove: "remove the row"
    case .setText: "remove the outer white space"
    case .backToComputed: "drop the actual rows"
    case .setArrays(let style): "write arrays in the style \(style.rawValue)"
    case .generateBoundary: "have a boundary generated"
    case .addPathRow(let name): "make a row for {\(name)}"
    case .editName: "edit the name"
    case .editValue: "edit the value"
    case .editURL: "edit the URL"
    case .editBodyPath: "edit the file's path"
    case .authorize: "make an Authorization field of it"
    case .chooseMethod: "choose a method"
    }
  }

  /// What was done, as a sentence; empty where the remedy is still to be typed.
  package var doneSentence: String {
    switch self {
    case .setMethod(let method): "The method is \(method) now."
    case .setURL: "The URL is written as it is sent."
    case .setBodyType(let type, _) where type.isNothing: "No body is sent."
    case .setBodyType(let type, nil): "The body type is \(type.rawValue) now."
    case .setBodyType(let type, let method?): "The method is \(method), and the body type \(type.rawValue)."
    case .makeText: "It is text now."
    case .setVerbatim(_, true): "The row is sent as it is, taken for encoded already."
    case .setVerbatim(_, false): "The row is encoded again."
    case .switchOff: "The row is switched off."
    case .remove: "The row is removed."
    case .setText: "The outer white space is removed."
    case .backToComputed: "The actual rows are dropped."
    case .setArrays(let style): "Arrays are written in the style \(style.rawValue) now."
    case .generateBoundary: "The boundary is generated now."
    case .addPathRow(let name): "A row for {\(name)} is made; type its value."
    case .authorize: "User name and password are an Authorization field now."
    case .editName, .editValue, .editURL, .editBodyPath, .chooseMethod: ""
    }
  }
}

extension Diagnostic {
  /// Returns what one key can do about it in a draft; nil where only its author can tell.
  package func remedy(in draft: Draft) -> Remedy? {
    switch problem {
    case .lowerCaseMethod(let registered): .setMethod(registered)
    case .invalidMethod: .chooseMethod
    case .invalidURL(.empty, _): .editURL
    case .invalidURL(.spaceOrControl, _): tidiedURL(of: draft) ?? .editURL
    case .invalidURL: .editURL
    case .schemeAssumed(let scheme): .setURL(scheme + "://" + draft.url)
    case .urlEncoded: .setURL(Self.percentEncoded(draft.url))
    case .contentOnGet, .contentOnHead, .contentOnDelete: contentRemedy(in: draft)
    case .contentOnTrace, .contentOnConnect: .setBodyType(.none, method: nil)
    case .parametersNotSent(let place): placeRemedy(place, in: draft)
    case .fileNeedsMultipart: multipartRemedy(in: draft)
    case .alreadyEncoded: row.map { .setVerbatim($0, true) }
    case .duplicateJSONKey: duplicateRemedy(in: draft)
    case .value: row.map { .makeText($0) }
    case .invalidFieldName: row.map { .editName($0) }
    case .emptyName: row.map { .editName($0) }
    case .invalidFieldValue(let problem): fieldRemedy(problem, in: draft)
    case .contentTypeMismatch, .contentLengthMismatch, .conflictingField: row.map { .remove($0) }
    case .boundaryInContent, .invalidBoundary: draft.boundary == nil ? nil : .generateBoundary
    case .notExpressible(let reason): expressibleRemedy(reason)
    case .pathParameterMissing(let name): row.map { .makeText($0) } ?? .addPathRow(name)
    case .fileUnreadable: row.map { .editValue($0) } ?? .editBodyPath
    case .environmentMissing, .nonASCIIFieldValue: row.map { .editValue($0) }
    case .fragileName(let fragile): row.map { fragile.isOfFilename ? .editValue($0) : .editName($0) }
    case .overridden(let reason): overridingRemedy(reason, in: draft)
    case .urlPartNotSent: withoutPath(draft.url).map { .setURL($0) }
    case .userinfoInURL: Self.authorization(in: draft)
    case .boundaryUnchecked: draft.boundary == nil ? nil : .generateBoundary
    // Nothing is wrong with an empty list, and where a secret may stand the server tells.
    case .emptyCollection, .secretInURL: nil
    }
  }

  /// The URL without the line ends and tabs in it, which the URL Standard leaves out, and without outer spaces; a space
  /// behind the server's name becomes `%20`.
  private func tidiedURL(of draft: Draft) -> Remedy? {
    var tidy = draft.url.utf8.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }[...]
    while tidy.last == 0x20 { tidy.removeLast() }
    while tidy.first == 0x20 { tidy.removeFirst() }
    guard !tidy.isEmpty, tidy.count < draft.url.utf8.count || tidy.contains(0x20) else { return nil }
    guard tidy.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    let text = String(decoding: tidy, as: UTF8.self)
    guard let space = text.firstIndex(of: " ") else { return .setURL(text) }
    // In the name of a server, or of a row in braces, a space means nothing that could be written in another way.
    var rest = text[...]
    if let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") {
      rest = text[colon...].dropFirst(3)
    }
    let server = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !server.isEmpty, space >= server.endIndex, !text.contains("{") else { return nil }
    return .setURL(text.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20"))
  }

  private func contentRemedy(in draft: Draft) -> Remedy? {
    // Actual rows stand where computed ones would go to the query; a whole body is meant to be sent.
    if draft.body.type.takesRows, draft.body.jsonText == nil, draft.body.parameters != nil {
      return .backToComputed(.body)
    }
    return .setMethod("POST")
  }

  private func placeRemedy(_ place: NoPlace, in draft: Draft) -> Remedy? {
    switch place {
    case .bodyType(let type) where type.isNothing:
      MethodTraits(named: draft.method)?.takesNoContent == true
        ? .chooseMethod : .setBodyType(.usual, method: nil)
    case .noBraces: row.map { .switchOff($0) }
    // A text or a file that was given is kept for the time when its type comes back.
    case .bodyType: .setBodyType(.usual, method: nil)
    case .targetWithoutQuery: .chooseMethod
    }
  }

  /// The actual rows that take the place of the computed ones; a body that was given as a whole is meant.
  private func overridingRemedy(_ reason: RoutingReason, in draft: Draft) -> Remedy? {
    guard list == .parameters, reason == .actualParameters else { return nil }
    let prefersQuery = MethodTraits(named: draft.method)?.prefersQuery == true
    return .backToComputed(prefersQuery ? .query : .body)
  }

  /// The URL up to its path; nil where it has none.
  private func withoutPath(_ url: String) -> String? {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    guard let end = url[start...].firstIndex(where: { "/?#".contains($0) }) else { return nil }
    return String(url[..<end])
  }

  /// User name and password of the URL as the field that sends them; nil where there is such a field.
  private static func authorization(in draft: Draft) -> Remedy? {
    guard !draft.headers.contains(where: { $0.isEnabled && $0.name.lowercased() == "authorization" }) else {
      return nil
    }
    let url = draft.url
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    guard let at = url[start..<end].lastIndex(of: "@") else { return nil }
    var credentials = FormDecoder.percentDecoded(url[start..<at].utf8)
    if !credentials.contains(UInt8(ascii: ":")) { credentials.append(UInt8(ascii: ":")) }
    guard credentials.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return .authorize(
      url: String(url[..<start] + url[url.index(after: at)...]),
      value: "Basic " + Base64.encode(credentials))
  }

  private func multipartRemedy(in draft: Draft) -> Remedy? {
    switch list {
    case .body: .setBodyType(.multipart, method: nil)
    case .parameters:
      .setBodyType(
        .multipart, method: MethodTraits(named: draft.method)?.prefersQuery == true ? "POST" : nil)
    case .query, .path, .headers, nil: row.map { .makeText($0) }
    }
  }

  private func duplicateRemedy(in draft: Draft) -> Remedy? {
    // A name that stands twice within one value has no row of its own.
    guard let row, case .duplicateJSONKey(let name) = problem, let rows = draft[row.list],
      rows.indices.contains(row.index), rows[row.index].name.utf8.elementsEqual(name.utf8),
      rows[..<row.index].contains(where: { $0.isEnabled && $0.name.utf8.elementsEqual(name.utf8) })
    else { return row.map { .editValue($0) } }
    return .switchOff(row)
  }

  private func fieldRemedy(_ problem: FieldValueProblem, in draft: Draft) -> Remedy? {
    guard let row, let text = draft[row]?.text else { return nil }
    guard problem == .outerSpace, draft[row]?.source == .literal else { return .editValue(row) }
    var trimmed = text[...]
    while let last = trimmed.utf8.last, last == 0x20 || last == 0x09 { trimmed.unicodeScalars.removeLast() }
    while let first = trimmed.utf8.first, first == 0x20 || first == 0x09 {
      trimmed.unicodeScalars.removeFirst()
    }
    return .setText(row, String(trimmed))
  }

  private func expressibleRemedy(_ reason: NotExpressible) -> Remedy? {
    switch reason {
    case .nestedInJoinedArray, .delimiterInElement: .setArrays(.repeat)
    case .illegalVerbatim, .illegalVerbatimSegment: row.map { .setVerbatim($0, false) }
    case .emptySegment, .dotSegment: row.map { .editValue($0) }
    case .notAScalar: row.map { .makeText($0) }
    case .tooDeep: nil
    }
  }

  /// The URL with what is beyond ASCII as percent-encoded UTF-8; the names in braces, which are not sent, stay.
  private static func percentEncoded(_ url: String) -> String {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    var isInBraces = false
    for byte in url.utf8 {
      if byte == UInt8(ascii: "{") { isInBraces = true }
      if byte == UInt8(ascii: "}") { isInBraces = false }
      if byte < 0x80 || isInBraces {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension FragileName {
  /// Whether it is about the name of a file.
  fileprivate var isOfFilename: Bool {
    switch self {
    case .empty(let isFilename), .holds(_, let isFilename), .outerSpace(let isFilename): isFilename
    case .tooLong: true
    case .charset: false
    }
  }
}
