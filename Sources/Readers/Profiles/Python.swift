extension Reader {
  static let django = Reader(
    name: "django", version: "5.2", title: "Django 5.2",
    calls: Calls(query: "request.GET", form: "request.POST"),
    accessor: Accessor(choice: .last, one: "['NAME']", all: "getlist('NAME')"), notation: .python,
    evidence: .measured("Django 5.2.19, CPython 3.11.7"),
    habits: Habits(
      repeats: ReaderRule(
        "django-last-of-list", "All values of a name are kept: [] gives the last, getlist all.",
        "django/utils/datastructures.py, MultiValueDict"),
      brackets: .flatNames("django", Django.source), texts: .onlyTexts("django", Python.source)),
    formMethods: FormMethods(
      methods: ["POST"],
      rule: ReaderRule(
        "django-post-only", "request.POST is filled for POST only.",
        "\(Django.source), _load_post_and_files")),
    profile: Django())

  static let flask = Reader(
    name: "flask", version: "3.1", title: "Flask 3.1",
    calls: Calls(query: "request.args", form: "request.form"),
    accessor: Accessor(choice: .first, one: "['NAME']", all: "getlist('NAME')"), notation: .python,
    evidence: .measured("Flask 3.1.3, Werkzeug 3.1.9, CPython 3.11.7"),
    habits: Habits(
      repeats: ReaderRule(
        "flask-first-of-list", "All values of a name are kept: [] gives the first, getlist all.",
        "werkzeug/datastructures/structures.py, MultiDict"),
      brackets: .flatNames("flask", Python.source), texts: .onlyTexts("flask", Python.source)),
    formMethods: nil, profile: Flask())

  static let starlette = Reader(
    name: "starlette", version: "1", title: "Starlette 1",
    calls: Calls(query: "request.query_params", form: "await request.form()"),
    accessor: Accessor(choice: .last, one: "['NAME']", all: "getlist('NAME')"), notation: .python,
    evidence: .measured("Starlette 1.10.0, python-multipart 0.0.34, CPython 3.11.7"),
    habits: Habits(
      repeats: ReaderRule(
        "starlette-last-of-list", "All values of a name are kept: [] gives the last, getlist all.",
        "starlette/datastructures.py, ImmutableMultiDict"),
      brackets: .flatNames("starlette", Python.source), texts: .onlyTexts("starlette", Python.source)),
    formMethods: nil, profile: Starlette())
}

/// The parser that the frameworks in Python share: `urllib.parse.parse_qsl`, with blank values kept.
enum Python {
  static let source = "cpython Lib/urllib/parse.py, parse_qsl"

  static func read(
    _ input: ReaderInput, into builder: inout ReadingBuilder, _ text: (DecodedText) -> [UInt8]
  ) {
    for (index, segment) in input.segments.enumerated() where !segment.isEmpty {
      builder.append(segment.value.map(text) ?? [], to: text(segment.name), segment: index)
    }
  }
}

/// Django's `QueryDict`.
struct Django: Profile {
  static let source = "django/http/request.py"
  private static let tooMany = ReaderRule(
    "django-too-many-fields", "A query or form of more than 1,000 fields is refused; empty ones count.",
    "\(source), DATA_UPLOAD_MAX_NUMBER_FIELDS")
  private static let tooLarge = ReaderRule(
    "django-too-large", "A body above 2.5 MiB is refused.", "\(source), DATA_UPLOAD_MAX_MEMORY_SIZE")
  private static let latin1 = ReaderRule(
    "django-latin-1", "A text that is no UTF-8 as a whole is read as Latin-1.", "\(source), QueryDict")
  private static let invalid = ReaderRule.replacement("django", Python.source)

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    if input.kind == .form, input.bytes.count > 2_621_440 {
      throw Refusal(400, "RequestDataTooBig", Self.tooLarge)
    }
    guard input.segments.count <= 1000 else { throw Refusal(400, "TooManyFieldsSent", Self.tooMany) }
    let isUTF8 = input.bytes.isUTF8
    Python.read(input, into: &builder) { isUTF8 ? $0.repaired : $0.latin1Repaired }
    for (index, segment) in input.segments.enumerated() {
      let isRaw = segment.name.hasRawHighByte || segment.value?.hasRawHighByte == true
      if isRaw, !isUTF8 { builder.note(.retyped, index, Self.latin1) }
      builder.noteReplacement(in: segment, index, Self.invalid)
    }
  }
}

/// Werkzeug's `MultiDict`, as Flask gives it.
struct Flask: Profile {
  private static let invalid = ReaderRule(
    "flask-invalid-stays-escaped", "Bytes that are no UTF-8 stay as escapes, the others are decoded.",
    "werkzeug/urls.py, the error handler werkzeug.url_quote")
  private static let rawQuery = ReaderRule(
    "flask-raw-query", "A query with raw bytes that are no UTF-8 is an error of the server.",
    "werkzeug/sansio/request.py, args")
  private static let rawForm = ReaderRule(
    "flask-raw-form", "A form with raw bytes that are no UTF-8 is empty.", "werkzeug/formparser.py")
  private static let tooLarge = ReaderRule(
    "flask-too-large", "A form above 500,000 bytes is refused.", "flask/wrappers.py, MAX_FORM_MEMORY_SIZE")

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    if input.kind == .form, input.bytes.count > 500_000 {
      throw Refusal(413, "RequestEntityTooLarge", Self.tooLarge)
    }
    guard input.bytes.isUTF8 else {
      if input.kind == .query { throw Refusal(500, "UnicodeDecodeError", Self.rawQuery) }
      for index in input.segments.indices { builder.note(.lost, index, Self.rawForm) }
      return
    }
    Python.read(input, into: &builder) { $0.isUTF8 ? $0.bytes : $0.bytes.withInvalidEscaped }
    for (index, segment) in input.segments.enumerated() {
      builder.noteReplacement(in: segment, index, Self.invalid)
    }
  }
}

/// Starlette's `QueryParams` and `FormData`.
struct Starlette: Profile {
  private static let tooMany = ReaderRule(
    "starlette-too-many-fields", "A form of more than 1,000 fields is refused; empty ones don't count.",
    "starlette/formparsers.py, max_fields")
  private static let latin1 = ReaderRule(
    "starlette-latin-1", "Raw bytes above 0x7F are read as Latin-1.",
    "starlette/datastructures.py, QueryParams")
  private static let invalid = ReaderRule.replacement("starlette", Python.source)

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    if input.kind == .form, input.segments.count(where: { !$0.isEmpty }) > 1000 {
      throw Refusal(400, "Too many fields. Maximum number of fields is 1000.", Self.tooMany)
    }
    Python.read(input, into: &builder) { $0.latin1Repaired }
    for (index, segment) in input.segments.enumerated() {
      if segment.name.hasRawHighByte { builder.note(.renamed, index, Self.latin1) }
      if segment.value?.hasRawHighByte == true { builder.note(.retyped, index, Self.latin1) }
      builder.noteReplacement(in: segment, index, Self.invalid)
    }
  }
}
