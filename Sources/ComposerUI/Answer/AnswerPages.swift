import DraftFormats
import Responses
import ScreenModel
import Sending

struct AnswerPages: Sendable {
  /// A form in which bytes are shown; the name is that in the footer.
  enum Form: String, Sendable, Hashable {
    case tree, table, events, facts, text, hex
  }

  let answer: ReceivedAnswer
  /// The server's words about an error, and the advice; nil for neither.
  let advice: String?
  let lead: AnswerLead?
  private var pages: [AnswerTab.View: any AnswerPage]
  private let forms: [Form]
  private var form: Form
  private var isRawHex = false

  init(_ answer: ReceivedAnswer) {
    self.answer = answer
    advice = answer.advice
    let bodies = Self.bodies(of: answer)
    let nextPage = bodies.lazy.compactMap { $0.page as? TreePage }.first?.nextPage
    lead = AnswerLead.main(of: answer) ?? nextPage.flatMap { .next($0, of: answer) }
    forms = bodies.map(\.form)
    form = forms[0]
    pages = [
      .body: bodies[0].page, .raw: RawPage(answer, isHex: false),
      .headers: FactsPage(AnswerFact.headers(of: answer)),
      .time: FactsPage(AnswerFact.times(of: answer)),
      .connection: FactsPage(AnswerFact.connection(of: answer)),
    ]
  }

  private static func bodies(of answer: ReceivedAnswer) -> [(form: Form, page: any AnswerPage)] {
    var bodies: [(Form, any AnswerPage)] = []
    if let page = TreePage(answer) { bodies.append((.tree, page)) }
    if let page = TablePage(answer, around: nil) { bodies.append((.table, page)) }
    if let page = StreamPage(answer) { bodies.append((.events, page)) }
    if let facts = AnswerFact.image(of: answer) { bodies.append((.facts, FactsPage(facts))) }
    if answer.text != nil { bodies.append((.text, TextPage(answer, isHex: false))) }
    return bodies + [(.hex, TextPage(answer, isHex: true))]
  }

  var views: [AnswerTab.View] {
    if answer.isMissing, answer.outcome.remote == nil { return [.body] }
    return AnswerTab.View.allCases.filter { pages[$0] != nil }
  }

  var counts: (holding: Int, all: Int)? { (pages[.expect] as? ExpectationsPage)?.counts }

  subscript(view: AnswerTab.View) -> any AnswerPage {
    get { pages[view] ?? RawPage(answer, isHex: isRawHex) }
    set { pages[view] = newValue }
  }

  // MARK: - Forms

  func nextForm(of view: AnswerTab.View) -> Form? {
    switch view {
    case .raw: isRawHex ? .text : .hex
    case .body where forms.count > 1: forms[((forms.firstIndex(of: form) ?? 0) + 1) % forms.count]
    default: nil
    }
  }

  /// Shows a view in its next form; the cursor goes to the beginning, but that of a table to the array around it.
  mutating func showNextForm(of view: AnswerTab.View) {
    guard let next = nextForm(of: view) else { return }
    if view == .raw {
      isRawHex.toggle()
      pages[.raw] = RawPage(answer, isHex: isRawHex)
      return
    }
    let line = (pages[.body] as? TreePage)?.cursor
    let page: (any AnswerPage)? =
      switch next {
      case .tree: TreePage(answer)
      case .table: TablePage(answer, around: line)
      case .events: StreamPage(answer)
      case .facts: AnswerFact.image(of: answer).map { FactsPage($0) }
      case .text: TextPage(answer, isHex: false)
      case .hex: TextPage(answer, isHex: true)
      }
    pages[.body] = page ?? TextPage(answer, isHex: next == .hex)
    form = next
  }

  // MARK: - Further pages

  mutating func show(_ output: CommandOutput) { pages[.output] = OutputPage(output) }

  mutating func showDifferences(from other: ReceivedAnswer) {
    pages[.differences] = DifferencesPage(answer, with: other)
  }

  /// Checks the expectations of the draft, if they are others than before.
  mutating func check(_ expected: ExpectedAnswer) {
    let known = pages[.expect] as? ExpectationsPage
    guard expected.expectations?.isEmpty == false else {
      pages[.expect] = nil
      return
    }
    if known?.expected != expected { pages[.expect] = ExpectationsPage(expected, of: answer) }
  }
}
