import Explanations
import ScreenModel
import WiredraftCore

struct CellSentence {
  private let row: Draft.Row
  private let reference: Draft.RowReference
  private let destination: Routing.Destination
  private let state: ComposerState

  /// The longest text, in bytes, that is composed once more to show what it would be elsewhere.
  private static let longest = 200

  init(
    of row: Draft.Row, _ reference: Draft.RowReference, _ outcome: Composition.RowOutcome,
    in state: ComposerState
  ) {
    (self.row, self.reference, destination, self.state) = (row, reference, outcome.destination, state)
  }

  /// The sentence for the column of the cursor; nil where the value is hidden, or the reason for the place says it all.
  var sentence: Sentence? {
    guard destination == .query || destination == .body else { return nil }
    return state.focus == .grid && state.grid.column == .name ? name : value
  }

  /// The form of the value in the other place; nil for a row that is in neither, or has a long text.
  var elsewhere: String? {
    guard destination == .query || destination == .body, row.text.utf8.count <= Self.longest else {
      return nil
    }
    let text = isJSON ? inQuery : inJSON
    return text.isEmpty ? nil : text
  }

  // MARK: - The place

  /// Whether the details of the row have its bytes, here and elsewhere: the sentence then says only why, and stays as it
  /// is while more is typed.
  private var hasDetails: Bool { !ScreenLayout(state).isSingle }
  private var isJSON: Bool { destination == .body && state.draft.body.type.keepsTypes }
  private var isPart: Bool { destination == .body && state.draft.body.type.makesParts }
  private var place: String { destination == .query ? "a query" : isPart ? "a part" : "a form" }
  private var shownName: String { TextLayout.truncated(row.name, to: 20) }
  private var shownText: String { TextLayout.truncated(row.text, to: 20) }
  private var typeKey: Sentence {
    state.edit == nil ? "\(key: .cycleType)" : "\(key: .cycleTypeWhileEditing, command: "type")"
  }
  private var stylesKey: Sentence {
    let name =
      switch row.type {
      case .array: "arrays"
      case .object: "objects"
      case .null: "nulls"
      default: "booleans"
      }
    return "\(key: .pickStyles, command: "style \(name)")"
  }

  private var sent: String { TextLayout.truncated(state.composition.sentAs(reference) ?? "", to: 40) }

  /// Returns the row as another place would get it; nil if nothing would be sent there.
  private func sent(_ method: String, _ type: Draft.BodyType) -> String? {
    var trial = Draft()
    (trial.method, trial.url) = (method, "https://h/")
    (trial.styles, trial.body) = (state.styles, Draft.Body(type))
    trial.parameters = [row]
    return trial.compose(in: state.context).sentAs(Draft.RowReference(.parameters, 0))
      .map { TextLayout.truncated($0, to: 40) }
  }

  /// The end of a sentence about a value in JSON.
  private var inQuery: String {
    sent("GET", .json).map { "in a query it would be \($0)" } ?? "in a query it would send nothing"
  }

  /// The end of a sentence about a value in a query or a form.
  private var inJSON: String { sent("POST", .json).map { "in JSON it would be \($0)" } ?? "" }

  // MARK: - The name

  private var subject: String { hasDetails ? "This" : shownName }

  private var name: Sentence? {
    if isJSON {
      return
        "\(subject) is the name of a member of the JSON object, in quotes; each name should be there once."
    }
    if !isPart, row.name.contains("["), let readings = NameReadings(row.name, count: 1)?.sentence {
      return "To HTTP brackets are a part of the name; \(readings)"
    }
    if isPart {
      return "\(subject) names the part, in its Content-Disposition; the server looks its data up by it."
    }
    if row.name.contains("."), !row.isVerbatim {
      return "\(subject) comes before the =, and is data like the value; PHP reads each . before a [ as _."
    }
    return
      "\(subject) comes before the =: the server looks the value up by it; upper and lower case differ."
  }

  // MARK: - The value

  private var value: Sentence? {
    guard row.source == .literal, !row.isVerbatim, row.references.isEmpty,
      row.text.utf8.count <= Self.longest, !row.hidesText || state.revealsSecrets,
      !state.hidesSent(reference), row.problem == nil
    else { return nil }
    switch row.type {
    case .string: return isJSON ? textInJSON : text
    case .number where hasDetails:
      return isJSON
        ? "A number in JSON, without quotes." : "Sent as text: \(place) has no numbers, JSON has them."
    case .number:
      return isJSON
        ? "\(shownText) is a number in JSON, without quotes; \(inQuery), as text."
        : "\(shownText) is sent as text: \(place) has no numbers; \(inJSON), a number."
    case .boolean:
      return isJSON
        ? "\(shownText) is a bool in JSON, without quotes; \(inQuery), as text."
        : "\(shownText) is text in \(place), written true or 1 (\(stylesKey)); \(inJSON)."
    case .null: return isJSON ? nullInJSON : null
    case .array, .object: return isJSON ? collectionInJSON : collection
    case .date, .file, .basic, .omitted: return nil
    }
  }

  private var textInJSON: Sentence {
    if row.text.isEmpty {
      return "In JSON: \"\", an empty text, which is a value; \(typeKey) makes it null, which is none."
    }
    if let type = Draft.RowType.meant(by: row) {
      return "In JSON: \"\(shownText)\", because it is text; \(typeKey) makes it \(type.wordWithArticle)."
    }
    return hasDetails ? "In JSON text is in quotes." : "In JSON text is in quotes: \(sent); \(inQuery)."
  }

  private var text: Sentence {
    if row.text.isEmpty {
      if isPart { return "An empty text: the part is there, and has no data." }
      return row.styles(in: state.styles).nulls == .bare
        ? "An empty text is sent as \(sent); to send \(shownName) without =, make it null: \(typeKey)."
        : "An empty text is sent as \(sent); null (\(typeKey)) with its first style (\(stylesOfNull)) sends \(shownName) without =."
    }
    if let type = Draft.RowType.meant(by: row), type != .boolean {
      return type.isCollection
        ? "\(shownText) is text, sent as it is; \(typeKey) makes it \(type.wordWithArticle), with a pair for each element."
        : "\(shownText) is text, as all is in \(place); \(typeKey) makes it \(type.wordWithArticle), which counts in JSON."
    }
    if isPart { return "Sent as typed: nothing in a part is encoded, and the boundary ends it." }
    let isAsTyped = sent == TextLayout.truncated(row.name + "=" + row.text, to: 40)
    if let escape { return Sentence(escape) }
    return hasDetails || !isAsTyped
      ? "Sent as typed: \(place) allows all of it." : "Sent as typed, \(sent); \(inJSON), in quotes."
  }

  private var escape: String? {
    let composition = state.composition
    guard var offset = composition.firstOffset(of: reference) else { return nil }
    for _ in 0..<64 {
      guard let span = composition.span(at: offset), span.origin.source.row == reference else { return nil }
      if span.origin.role == .escape {
        return composition.explanation(at: offset, of: state.draft, revealingSecrets: state.revealsSecrets)?
          .sentence
      }
      offset = span.range.upperBound
    }
    return nil
  }

  private var stylesOfNull: Sentence { "\(key: .pickStyles, command: "style nulls")" }

  private var nullInJSON: Sentence {
    "null in JSON: the name is there, without a value; \(inQuery) (\(stylesKey) chooses)."
  }

  private var null: Sentence {
    let style = row.styles(in: state.styles).nulls
    let here =
      switch style {
      case .omit: "null sends nothing"
      case .literal: "null sends the text null"
      case .bare where !isPart: "null sends the name alone, \(sent)"
      case .bare, .empty: isPart ? "null is an empty part" : "null sends an empty text, \(sent)"
      }
    let forms: [(style: EncodingStyles.NullStyle, text: String)] = [
      (.bare, shownName), (.empty, shownName + "="), (.literal, shownName + "=null"), (.omit, "nothing"),
    ]
    let others = forms.filter { $0.style != style }.map(\.text).listed("or")
    return "\(here): \(place) has no null. \(stylesKey) has \(others)."
  }

  private var collectionInJSON: Sentence {
    let noun = row.type.word
    let isEmpty = row.isEmptyCollection
    return isEmpty
      ? "An empty \(noun) stays one in JSON; in a query it would send nothing: there is no pair."
      : "In JSON it stays \(row.type.wordWithArticle); \(inQuery) (\(stylesKey) has other styles)."
  }

  private var collection: Sentence {
    let styles = row.styles(in: state.styles)
    let style = row.type == .array ? styles.arrays.rawValue : styles.objects.rawValue
    let noun = row.type == .array ? "arrays" : "objects"
    return
      "\(place.capitalisedFirst) has no \(noun): the style \(style) sends \(isPart ? "parts" : sent). \(stylesKey) has others; in JSON it stays one."
  }
}

extension Draft.Row {
  fileprivate var isEmptyCollection: Bool {
    switch content {
    case .value(.array(let elements)): elements.isEmpty
    case .value(.object(let members)): members.isEmpty
    default: false
    }
  }
}
