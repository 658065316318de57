package import WiredraftCore

/// A change that one key can make to resolve a diagnostic. It holds only data; the owner of the draft applies it.
package enum Remedy: Sendable, Hashable {
  case setMethod(String)
  case setURL(String)
  /// Switch the body to another type, with a method that has a body if the current one doesn't.
  case setBodyType(Draft.BodyType, method: String?)
  case makeText(Draft.RowReference)
  /// Send the row verbatim, or encode it again.
  case setVerbatim(Draft.RowReference, Bool)
  case switchOff(Draft.RowReference)
  case remove(Draft.RowReference)
  /// Forget that a member, which does not exist, is switched off.
  case forgetMember(Draft.RowReference, [Int])
  case setText(Draft.RowReference, String)
  /// Escapes the braces of a reference in a row's text; in the URL without a row.
  case makeLiteral(Draft.RowReference?, String)
  /// Set the text of a row that had commas without a value beside them.
  case removeCommas(Draft.RowReference, String)
  /// Remove the actual list, so that the computed one is sent.
  case backToComputed(Draft.RowList)
  case setArrays(EncodingStyles.ArrayStyle)
  case generateBoundary
  /// Add a path row with this name, and edit its value.
  case addPathRow(String)
  case editName(Draft.RowReference)
  case editValue(Draft.RowReference)
  case editURL
  case editBodyPath
  /// Move the user name and password from the URL to an Authorization field.
  case authorize(url: String, credentials: String)
  case chooseMethod

  /// The effect, as a phrase that follows the word *to*: “make it text”.
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
    case .forgetMember: "forget the member that is not there"
    case .setText: "remove the outer white space"
    case .makeLiteral: "make it literal"
    case .removeCommas: "take the stray comma out"
    case .backToComputed: "drop the overriding rows"
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

  /// The completed change, as a sentence; empty if the user has yet to type it.
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
    case .forgetMember: "The member that is not there is forgotten."
    case .setText: "The outer white space is removed."
    case .makeLiteral: "The braces are text now: a backslash is before them."
    case .removeCommas: "The stray comma is taken out."
    case .backToComputed: "The overriding rows are dropped."
    case .setArrays(let style): "Arrays are written in the style \(style.rawValue) now."
    case .generateBoundary: "The boundary is generated now."
    case .addPathRow(let name): "A row for {\(name)} is made; type its value."
    case .authorize: "User name and password are an Authorization field now."
    case .editName, .editValue, .editURL, .editBodyPath, .chooseMethod: ""
    }
  }
}

extension Diagnostic {
  /// Returns the change that resolves the diagnostic in a draft, or nil if only its author can decide, or a folder gives
  /// the row.
  package func remedy(in draft: Draft) -> Remedy? {
    guard folder == nil else { return nil }
    return switch problem {
    case .lowerCaseMethod(let registered): .setMethod(registered)
    case .invalidMethod: .chooseMethod
    case .invalidURL(.empty, _): .editURL
    case .invalidURL(.spaceOrControl, _): tidiedURL(of: draft) ?? .editURL
    case .invalidURL: .editURL
    case .schemeAssumed(let scheme): .setURL(scheme + "://" + Self.withHost(draft.url))
    case .urlEncoded: .setURL(Self.percentEncoded(draft.url))
    case .contentOnGet, .contentOnHead, .contentOnDelete: contentRemedy(in: draft)
    case .contentOnTrace, .contentOnConnect: .setBodyType(.none, method: nil)
    case .parametersNotSent(let place): placeRemedy(place, in: draft)
    case .fileNeedsMultipart: multipartRemedy(in: draft)
    case .offWithoutMember(let position): row.map { .forgetMember($0, position) }
    case .alreadyEncoded: row.map { .setVerbatim($0, true) }
    case .duplicateJSONKey: duplicateRemedy(in: draft)
    case .value: row.map { valueRemedy(of: $0, in: draft) }
    case .invalidFieldName: row.map { .editName($0) }
    case .emptyName: row.map { .editName($0) }
    case .invalidFieldValue(let problem): fieldRemedy(problem, in: draft)
    case .contentTypeMismatch, .contentLengthMismatch, .conflictingField: row.map { .remove($0) }
    case .boundaryInContent, .invalidBoundary: draft.boundary == nil ? nil : .generateBoundary
    case .notExpressible(let reason): expressibleRemedy(reason)
    case .pathParameterMissing(let name): row.map { .makeText($0) } ?? .addPathRow(name)
    case .fileUnreadable: row.map { .editValue($0) } ?? .editBodyPath
    case .environmentMissing, .nonASCIIFieldValue: row.map { .editValue($0) }
    case .undefinedVariable(let undefined): literalRemedy(undefined.name, in: draft)
    case .fragileName(let fragile): row.map { fragile.isOfFilename ? .editValue($0) : .editName($0) }
    case .overridden(let reason): overridingRemedy(reason, in: draft)
    case .urlPartNotSent: withoutPath(draft.url).map { .setURL($0) }
    case .userinfoInURL: Self.authorization(in: draft)
    case .boundaryUnchecked: draft.boundary == nil ? nil : .generateBoundary
    // An empty list is no error, only the server knows where a secret belongs, and only the author what the text means.
    case .emptyCollection, .secretInURL, .unknownKey, .hiddenVariable, .invalidBodyText, .reader: nil
    }
  }

  /// The URL without outer spaces and without the line ends and tabs that the URL Standard removes; a space after the
  /// server's name becomes `%20`.
  private func tidiedURL(of draft: Draft) -> Remedy? {
    var tidy = draft.url.utf8.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }[...]
    while tidy.last == 0x20 { tidy.removeLast() }
    while tidy.first == 0x20 { tidy.removeFirst() }
    guard !tidy.isEmpty, tidy.count < draft.url.utf8.count || tidy.contains(0x20) else { return nil }
    guard tidy.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    let text = String(decoding: tidy, as: UTF8.self)
    guard let space = text.firstIndex(of: " ") else { return .setURL(text) }
    // In the name of a server, or of a row in braces, a space has no other spelling.
    var rest = text[...]
    if let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") {
      rest = text[colon...].dropFirst(3)
    }
    let server = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !server.isEmpty, space >= server.endIndex, !text.contains("{") else { return nil }
    return .setURL(text.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20"))
  }

  /// A text with a stray comma is meant as it is otherwise, so it is not made a text.
  private func valueRemedy(of reference: Draft.RowReference, in draft: Draft) -> Remedy {
    guard let row = draft[reference], row.source == .literal, row.type != .date,
      let mended = StrayCommas.removed(from: row.text)
    else { return .makeText(reference) }
    return StrayCommas.isValid(mended, as: row.type)
      ? .removeCommas(reference, mended) : .editValue(reference)
  }

  private func contentRemedy(in draft: Draft) -> Remedy? {
    // Without actual rows the computed ones go to the query; a whole body is sent intentionally.
    if draft.body.type.takesRows, draft.body.jsonText == nil, draft.body.parameters != nil {
      return .backToComputed(.body)
    }
    return .setMethod("POST")
  }

  private func placeRemedy(_ place: Routing.NoPlace, in draft: Draft) -> Remedy? {
    switch place {
    case .bodyType(let type) where type.isNothing:
      MethodTraits(named: draft.method)?.takesNoContent == true
        ? .chooseMethod : .setBodyType(.usual, method: nil)
    case .noBraces: row.map { .switchOff($0) }
    // A given text or file is kept until its type is chosen again.
    case .bodyType: .setBodyType(.usual, method: nil)
    case .targetWithoutQuery: .chooseMethod
    }
  }

  /// The actual rows that override the computed ones; a body given as a whole is intentional.
  private func overridingRemedy(_ reason: Routing.Reason, in draft: Draft) -> Remedy? {
    guard list == .parameters, reason == .actualParameters else { return nil }
    let prefersQuery = MethodTraits(named: draft.method)?.prefersQuery == true
    return .backToComputed(prefersQuery ? .query : .body)
  }

  /// The URL with the name of this computer where it begins with a colon: `:8080/x` and `:/x`.
  private static func withHost(_ url: String) -> String {
    guard url.utf8.first == UInt8(ascii: ":") else { return url }
    let rest = url.utf8.dropFirst()
    let hasPort = rest.first.map { (0x30...0x39).contains($0) } == true
    return "localhost" + (hasPort ? url : String(Substring(rest)))
  }

  private func withoutPath(_ url: String) -> String? {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    guard let end = url[start...].firstIndex(where: { "/?#".contains($0) }) else { return nil }
    return String(url[..<end])
  }

  /// The user name and password of the URL as an Authorization field, or nil if there is such a field.
  private static func authorization(in draft: Draft) -> Remedy? {
    guard !draft.headers.contains(where: { $0.isEnabled && $0.name.lowercased() == "authorization" }) else {
      return nil
    }
    let url = draft.url
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    guard let at = url[start..<end].lastIndex(of: "@") else { return nil }
    guard var credentials = decoded(String(url[start..<at])),
      credentials.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    if !ReferenceText(credentials).hasLiteral(":") { credentials += ":" }
    return .authorize(
      url: String(url[..<start] + url[url.index(after: at)...]), credentials: credentials)
  }

  /// Returns a part of a URL without its percent-escapes, and with the same references; nil if it is no text.
  private static func decoded(_ part: String) -> String? {
    var result = ""
    for piece in ReferenceText(part).pieces {
      switch piece {
      case .reference(_, let source): result += source
      case .literal(let text):
        guard let text = String(validating: FormDecoder.percentDecoded(text.utf8), as: UTF8.self) else {
          return nil
        }
        result += ReferenceText.escaped(text)
      }
    }
    return result
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
    // A name that is repeated within one value doesn't have a row.
    guard let row, case .duplicateJSONKey(let name) = problem, let rows = draft[row.list],
      rows.indices.contains(row.index), rows[row.index].name.utf8.elementsEqual(name.utf8),
      rows[..<row.index].contains(where: { $0.isEnabled && $0.name.utf8.elementsEqual(name.utf8) })
    else { return row.map { .editValue($0) } }
    return .switchOff(row)
  }

  private func fieldRemedy(_ problem: Diagnostic.FieldValueProblem, in draft: Draft) -> Remedy? {
    guard let row, let text = draft[row]?.text else { return nil }
    guard problem == .outerSpace, draft[row]?.source == .literal else { return .editValue(row) }
    var trimmed = text[...]
    while let last = trimmed.utf8.last, last == 0x20 || last == 0x09 { trimmed.unicodeScalars.removeLast() }
    while let first = trimmed.utf8.first, first == 0x20 || first == 0x09 {
      trimmed.unicodeScalars.removeFirst()
    }
    return .setText(row, String(trimmed))
  }

  private func expressibleRemedy(_ reason: Diagnostic.NotExpressible) -> Remedy? {
    switch reason {
    case .nestedInJoinedArray, .delimiterInElement: .setArrays(.repeat)
    case .illegalVerbatim, .illegalVerbatimSegment: row.map { .setVerbatim($0, false) }
    case .emptySegment, .dotSegment: row.map { .editValue($0) }
    case .notAScalar: row.map { .makeText($0) }
    case .colonInUser: row.map { .editValue($0) }
    case .tooDeep, .answerInAuthority: nil
    }
  }

  private func literalRemedy(_ name: String, in draft: Draft) -> Remedy? {
    guard let row else {
      guard list == nil else { return nil }
      return ReferenceText.escaping(name, in: draft.url).map { .makeLiteral(nil, $0) }
    }
    guard let text = draft[row]?.text, draft[row]?.type.holdsJSON == false else { return .editValue(row) }
    return ReferenceText.escaping(name, in: text).map { .makeLiteral(row, $0) } ?? .editName(row)
  }

  /// The URL with non-ASCII characters as percent-encoded UTF-8; the names in braces, which aren't sent, are unchanged.
  private static func percentEncoded(_ url: String) -> String {
    var result: [UInt8] = []
    var isInBraces = false
    for byte in url.utf8 {
      if byte == UInt8(ascii: "{") { isInBraces = true }
      if byte == UInt8(ascii: "}") { isInBraces = false }
      if byte < 0x80 || isInBraces {
        result.append(byte)
      } else {
        result += Hexadecimal.percentEscape(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Diagnostic.FragileName {
  fileprivate var isOfFilename: Bool {
    switch self {
    case .empty(let isFilename), .holds(_, let isFilename), .outerSpace(let isFilename): isFilename
    case .tooLong: true
    case .charset: false
    }
  }
}

extension ReferenceText {
  fileprivate func hasLiteral(_ text: String) -> Bool {
    pieces.contains { if case .literal(let literal) = $0 { literal.contains(text) } else { false } }
  }
}

extension Draft.RowType {
  /// Whether a row's text is JSON, in which a backslash needs another.
  fileprivate var holdsJSON: Bool { self == .array || self == .object }
}
