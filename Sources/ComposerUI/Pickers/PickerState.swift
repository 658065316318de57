import Explanations
import ScreenModel
import WiredraftCore

/// A list of choices, each with a letter.
struct PickerState: Sendable {
  /// What is chosen.
  enum Subject: Sendable, Hashable {
    case method
    case bodyType
    case type(RowReference)
    /// One of the examples that have these names.
    case example([String])
    /// The language that code is shown in.
    case language
    /// The language that code is copied in.
    case copiedLanguage
    /// Something of a request that the draft is compared with.
    case compared(ComparedChoice)
  }

  struct Choice: Sendable, Hashable {
    var letter: Character
    var name: String
    /// What it does with parameters, or what it is.
    var columns: [String]
    /// The last of them, where there is no room for all of it.
    var shortNote: String
    /// Whether the row's text is one of this type; always, where something else is chosen.
    var isFitting = true
  }

  var subject: Subject
  var choices: [Choice]
  var selection: Int
  /// Another token, while it is being typed.
  var editor: LineEditor?
  /// What the selected choice would do, where that is composed on trial.
  var trial = ""

  static func methods(selecting method: String) -> PickerState {
    let letters: [Character] = ["g", "h", "p", "u", "a", "d", "q", "o", "t", "c"]
    let choices = zip(letters, MethodTraits.all).map { letter, traits in
      Choice(
        letter: letter, name: traits.name,
        columns: [traits.prefersQuery ? "query" : "body", traits.pickerNote],
        shortNote: traits.shortPickerNote)
    }
    let selection = choices.firstIndex { $0.name == method }
    return PickerState(subject: .method, choices: choices, selection: selection ?? choices.count)
  }

  static func bodyTypes(selecting type: BodyType) -> PickerState {
    let choices = BodyType.allCases.map { type in
      Choice(
        letter: type.letter, name: type.rawValue, columns: [type.pickerNote], shortNote: type.shortPickerNote)
    }
    return PickerState(
      subject: .bodyType, choices: choices, selection: BodyType.allCases.firstIndex(of: type) ?? 0)
  }

  /// All types, each with whether a text is one of it.
  static func types(of row: RowReference, selecting type: RowType, text: String) -> PickerState {
    let choices = RowType.allCases.map { type in
      Choice(
        letter: Character(type.letter), name: type.word, columns: [type.pickerNote],
        shortNote: type.pickerNote, isFitting: type.fits(text))
    }
    return PickerState(
      subject: .type(row), choices: choices, selection: RowType.allCases.firstIndex(of: type) ?? 0)
  }

  /// Whether a token that is not in the list may be typed.
  var takesOther: Bool { subject == .method || subject == .compared(.method) }

  /// The last place that the selection can be in.
  var lastSelection: Int { takesOther ? choices.count : choices.count - 1 }

  /// Whether the choices tell which of them a text is.
  var hasFits: Bool { if case .type = subject { true } else { false } }

  var title: String {
    switch subject {
    case .method: "Method"
    case .bodyType: "Body type"
    case .type: "Type"
    case .example: "Examples"
    case .language: "Language of the code"
    case .copiedLanguage: "Copy as code"
    case .compared(.method): "Compare with a method"
    case .compared(.bodyType): "Compare with a body type"
    case .compared(.style): "Compare with a style"
    }
  }
}

extension MethodTraits {
  fileprivate var pickerNote: String {
    switch content {
    case .defined where name == "POST": "the resource decides what it does"
    case .defined where name == "PUT": "idempotent; the whole representation"
    case .defined where name == "PATCH": "a patch document"
    case .expected: "safe; " + (reference.map { String($0.prefix { $0 != "§" }) } ?? "")
    case .undefined where name == "HEAD": summary + "; no body comes back"
    case .forbidden: "no content: any row is an error"
    case .absent: "a tunnel: any row is an error"
    default: summary
    }
  }

  fileprivate var shortPickerNote: String {
    switch content {
    case .defined where name == "POST": "server decides"
    case .defined where name == "PUT": "replaces it all"
    case .undefined where name == "HEAD": "no body returns"
    case .forbidden: "no content"
    case .absent: "a tunnel"
    default: pickerNote
    }
  }
}

extension BodyType {
  fileprivate var letter: Character {
    switch self {
    case .json: "j"
    case .form: "f"
    case .multipart: "m"
    case .text: "t"
    case .file: "i"
    case .none: "n"
    }
  }

  fileprivate var pickerNote: String {
    switch self {
    case .json: "an object of the rows; numbers stay numbers"
    case .form: "name=value&…, as a web form sends it"
    case .multipart: "a part for each row; the one for files"
    case .text: "a text as it is"
    case .file: "a file as it is"
    case .none: "no body at all; rows that go there are not sent"
    }
  }
}

extension BodyType {
  fileprivate var shortPickerNote: String {
    switch self {
    case .json: "numbers stay numbers"
    case .form: "as a web form sends it"
    case .multipart: "a part for each row"
    case .text, .file: pickerNote
    case .none: "no body at all"
    }
  }
}

extension RowType {
  fileprivate var pickerNote: String {
    switch self {
    case .string: "as it is typed"
    case .number: "30, -1.5, 1e3, as typed"
    case .boolean: "true or false"
    case .null: "no value, but present"
    case .array: "JSON, such as [1, 2]"
    case .object: "JSON, such as {\"a\": 1}"
    case .date: "2026-11-20T09:30:00Z"
    case .file: "a path, for multipart"
    case .omitted: "its name is not sent"
    }
  }
}
