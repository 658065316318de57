/// The rules by which Postman sends a request.
///
/// - Note: Each rule names its file in the repositories of postmanlabs and the commit at which it was read, or the entry of
///   a change log.
enum PostmanRules {
  /// The methods with which no body is sent, unless `protocolProfileBehavior` has `disableBodyPruning`.
  /// postman-runtime, lib/requester/core.js 97ec852a, METHODS_WITHOUT_BODY.
  static let methodsWithoutBody: Set = ["GET", "HEAD", "COPY", "PURGE", "UNLOCK"]

  /// The fields that are added unless a header has them, in their order. Host is a part of each message here, too.
  /// postman-runtime, lib/requester/core.js 97ec852a, addSystemHeaders.
  static let systemFields = [
    "User-Agent", "Accept", "Cache-Control", "Postman-Token", "Accept-Encoding", "Connection",
  ]

  /// The content types of the languages of a raw body; any other language is text.
  /// postman-runtime, lib/requester/core-body-builder.js 0c2348d0, CONTENT_TYPE_LANGUAGE.
  static let languageTypes = [
    "html": "text/html", "text": "text/plain", "json": "application/json",
    "javascript": "application/javascript", "xml": "application/xml",
  ]

  /// The modes of a body; any other mode is read as raw.
  /// postman-collection, lib/collection/request-body.js 0e637dc0, MODES and update.
  static let modes: Set = ["file", "formdata", "graphql", "raw", "urlencoded"]

  /// The settings of `protocolProfileBehavior` that decide which bytes are sent; the others are for sending.
  /// postman-runtime, lib/requester/core.js 97ec852a, getRequestOptions and getRequestBody.
  static let decidingSettings = ["disableBodyPruning", "disableUrlEncoding", "disabledSystemHeaders"]

  /// Whether a path has a byte as it is; `%` always is, so that an escape stays one.
  /// postman-url-encoder, encoder/encode-set.js 2f47fb8c, PATH_ENCODE_SET.
  static func keepsInPath(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\"<>`#?{}".utf8.contains(byte)
  }

  /// Whether a query has a byte as it is, outside of the `=` of a name and any `&`.
  /// postman-url-encoder, encoder/encode-set.js 2f47fb8c, QUERY_ENCODE_SET, of which `=` and `&` are left to
  /// postman-collection, lib/collection/query-param.js, encodeReservedChars: by its change log, 3.6.0, GH-994.
  static func keepsInQuery(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\"#<>'&".utf8.contains(byte)
  }

  /// Whether a path or a query has a byte as it is under `disableUrlEncoding`.
  /// postman-url-encoder, index.js 411487bf, toNodeUrl.
  static func keepsUnencoded(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F }

  /// Returns whether a Content-Type stays that of a form; any other is replaced.
  /// postman-request, request.js a3417c4b, Request.prototype.form.
  static func isFormType(_ type: String) -> Bool {
    let name = "application/x-www-form-urlencoded"
    guard type.hasPrefix(name) else { return false }
    return type.utf8.dropFirst(name.utf8.count).first.map { !isWordByte($0) } ?? true
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  /// Returns the boundary that a Content-Type gives a multipart body; nil if another one is made, and the field replaced.
  /// postman-request, request.js a3417c4b, Request.prototype.form.
  static func boundary(in type: String) -> String? {
    let start = "multipart/form-data;"
    guard type.hasPrefix(start), let found = type.ranges(of: "boundary=").last,
      found.lowerBound >= type.utf8.index(type.startIndex, offsetBy: start.utf8.count)
    else { return nil }
    var rest = type[found.upperBound...]
    if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\""),
      end > rest.index(after: rest.startIndex)
    {
      rest = rest[rest.index(after: rest.startIndex)..<end]
    } else {
      rest = rest.prefix { $0 != ";" }
    }
    return rest.isEmpty ? nil : String(rest)
  }

  /// Returns the name here of a variable that Postman computes.
  @Sendable static func name(of reference: String) -> String {
    counterparts[reference] ?? HTTPFileVariables.counterpart(of: reference) ?? reference
  }

  /// The computed variables that are here, too.
  /// postman-collection, lib/superstring/dynamic-variables.js 0e637dc0.
  static let counterparts = [
    "$guid": "$uuid", "$randomUUID": "$uuid", "$timestamp": "$timestamp", "$isoTimestamp": "$isoTimestamp",
    "$randomInt": "$randomInt",
  ]

  /// The computed variables that are not here.
  /// postman-collection, lib/superstring/dynamic-variables.js 0e637dc0.
  static let computedVariables: Set<String> = Set(
    """
    PhoneNumber PhoneNumberExt Locale Words FilePath DirectoryPath City StreetName StreetAddress Country CountryCode
    Latitude Longitude Color Department ProductName ProductAdjective ProductMaterial Product CompanyName CompanySuffix
    CatchPhrase Bs CatchPhraseAdjective CatchPhraseDescriptor CatchPhraseNoun BsAdjective BsBuzz BsNoun DatabaseColumn
    DatabaseType DatabaseCollation DatabaseEngine DatePast DateFuture DateRecent Month Weekday BankAccount
    BankAccountName CreditCardMask Price TransactionType CurrencyCode CurrencyName CurrencySymbol Bitcoin
    BankAccountIban BankAccountBic Abbreviation Adjective Noun Verb Ingverb Phrase AvatarImage ImageUrl AbstractImage
    AnimalsImage BusinessImage CatsImage CityImage FoodImage NightlifeImage FashionImage PeopleImage NatureImage
    SportsImage TransportImage ImageDataUri Email ExampleEmail UserName Protocol Url DomainName DomainSuffix DomainWord
    IP IPV6 UserAgent HexColor MACAddress Password LoremWord LoremWords LoremSentence LoremSlug LoremSentences
    LoremParagraph LoremParagraphs LoremText LoremLines FirstName LastName FullName JobTitle NamePrefix NameSuffix
    JobDescriptor JobArea JobType Boolean Word AlphaNumeric FileName CommonFileName MimeType CommonFileType
    CommonFileExt FileType FileExt Semver
    """.split(whereSeparator: \.isWhitespace).map { "$random" + $0 })
}
