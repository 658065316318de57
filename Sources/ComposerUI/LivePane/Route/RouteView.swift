import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

/// If there is no room for columns, it is a list: `q → query: q=Swift`.
struct RouteView {
  let state: ComposerState
  let size: Size
  let plan: RoutePlan
  let tab: RouteTab
  let selected: RouteStop?

  init(_ state: ComposerState, tab: RouteTab, size: Size) {
    self.state = state
    self.tab = tab
    self.size = size
    plan = RoutePlan(state, size: Size(columns: size.columns - 2, rows: size.rows - 2))
    selected = state.focus == .request ? nil : tab.stop(in: state)
  }

  enum Line {
    case free
    case title(RouteOutline.Section)
    case stop(RouteStop)
    /// A further piece of a row, by its number.
    case branch(Draft.RowReference, Int, isLast: Bool)
    case more(Draft.RowReference)

    var stop: RouteStop? {
      switch self {
      case .free, .title: nil
      case .stop(let stop): stop
      case .branch(let row, _, _), .more(let row): .row(row)
      }
    }
  }

  func draw(into screen: inout Screen) -> Point? {
    var cursor: Point?
    for (y, line) in lines.enumerated() {
      if case .stop(let stop) = line, stop == selected {
        cursor = Point(column: plan.isTable ? 3 : 2, row: y + 1)
      }
      if plan.isTable {
        RouteTable(view: self, columns: RouteColumns(columns: size.columns - 2))
          .draw(line, into: &screen, row: y + 1)
      } else {
        RouteList(view: self).draw(line, into: &screen, row: y + 1)
      }
    }
    return cursor
  }

  func stop(atLine line: Int) -> RouteStop? {
    let lines = lines
    return lines.indices.contains(line) ? lines[line].stop : nil
  }

  private var lines: [Line] {
    var lines: [Line] = []
    var index = tab.top
    if plan.hasTitles, index < plan.count, let section = plan.outline.section(of: index),
      section.first != index
    {
      lines.append(.title(section))
    }
    while lines.count < plan.room, index < plan.count, let stop = plan.outline[index] {
      let (isFree, hasTitle) = plan.prelude(of: index)
      if isFree, !lines.isEmpty { lines.append(.free) }
      if hasTitle, let section = plan.outline.section(of: index) { lines.append(.title(section)) }
      lines.append(.stop(stop))
      if let row = stop.row {
        let branches = branches(of: row)
        for number in branches.pieces.indices.dropFirst(branches.isLabelled ? 0 : 1) {
          lines.append(
            .branch(row, number, isLast: number == branches.pieces.count - 1 && !branches.hasMore))
        }
        if branches.hasMore { lines.append(.more(row)) }
      }
      index += 1
    }
    lines = Array(lines.prefix(plan.room))
    if plan.pinsSides { lines += [.free, .stop(.side(.query)), .stop(.side(.body))] }
    return lines
  }

  // MARK: - Parts of a line

  func isSelected(_ stop: RouteStop) -> Bool { stop == selected }

  var hasFocus: Bool { state.focus == .live }

  func branches(of row: Draft.RowReference) -> RouteBranches {
    RouteView.branches(of: row, limit: plan.branchLimit, in: state.session)
  }

  func summary(of branches: RouteBranches) -> String {
    let isBody = state.composition.routing.parameters.destination == .body
    let word = isBody && state.composition.body?.type.makesParts == true ? "parts" : "pairs"
    return branches.hasMore ? word : "\(branches.pieces.count) \(word)"
  }

  func value(of reference: Draft.RowReference) -> (text: String, style: Style) {
    guard let row = state.draft[reference] else { return ("", .plain) }
    if !row.isEnabled { return ("off", Theme.disabled) }
    if row.type == .omitted { return ("omitted", Theme.disabled) }
    if row.hidesText, !state.revealsSecrets { return (Secrets.mask(of: row), .plain) }
    let text = String(row.text.prefix(60))
    if row.source == .environment { return ("$" + text, .plain) }
    switch row.content {
    case .invalid: return (text, Theme.error)
    case .omitted: return ("omitted", Theme.disabled)
    case .value(.array(let elements)): return ("[\(elements.count)]", .plain)
    case .value(.object(let members)): return ("{\(members.count)}", .plain)
    case .value(.string): return ("\"" + text + "\"", .plain)
    case .value(.file): return ("@" + text, .plain)
    case .value(.null): return ("null", .plain)
    case .value: return (text, .plain)
    }
  }

  func result(of reference: Draft.RowReference, piece: Int, limit: Int) -> RouteResult {
    guard let outcome = state.composition.outcome(of: reference) else { return .nothing }
    switch outcome.reason {
    case .disabled, .omitted, .withoutContentType: return .nothing
    case .overridden, .replacedField: return .deadEnd("ignored: overridden", isWrong: false)
    case .noPlace(let place): return .deadEnd(place.phrase(columns: limit), isWrong: false)
    case .routed, .ownList: break
    }
    switch outcome.extent {
    case .file(let path):
      let isHidden = state.hidesSent(reference)
      return .text("‹file \(isHidden ? Secrets.mask : path)›")
    case .field(let index): return .text(field(index, limit: limit))
    case .target, .body:
      let pieces = branches(of: reference).pieces
      guard pieces.indices.contains(piece) else { return .nothing }
      return .text(Lighting.preview(pieces[piece].range, limit: limit, in: state))
    case .nothing:
      let problem = state.composition.diagnostics(of: reference).first { $0.severity == .error }
      guard let problem else { return .deadEnd("nothing is sent", isWrong: false) }
      return .deadEnd(problem.masked(in: state.draft).sentence, isWrong: true)
    }
  }

  /// Returns a field as it is sent; the value of a secret row is dots.
  func field(_ index: Int, limit: Int) -> String {
    let field = state.composition.fields[index]
    let isHidden = field.source.row.map { state.hidesSent($0) } ?? false
    return field.name + ": " + (isHidden ? Secrets.mask : String(field.value.prefix(limit)))
  }

  var wholeBody: (name: String, text: String) {
    let length = state.composition.body?.bytes.count ?? 0
    switch state.composition.routing.body.reason {
    case .actualText: return ("text", "\(length.byteCount) of text")
    case .actualFile: return ("file", "‹file \(state.draft.body.path ?? ""), \(length.byteCount)›")
    default: return ("json", "\(length.byteCount) of JSON")
    }
  }
}

enum RouteResult: Equatable {
  /// The row takes no part in the request.
  case nothing
  case text(String)
  /// The row would be sent but has no destination.
  case deadEnd(String, isWrong: Bool)
}

extension Routing.NoPlace {
  fileprivate func phrase(columns: Int) -> String {
    let phrases: [String] =
      switch self {
      case .bodyType(let type) where type.isNothing: ["the body type is none", "body type is none"]
      case .bodyType(let type): ["a \(type.rawValue) body has no rows", "\(type.rawValue) takes no rows"]
      case .noBraces: ["no {name} for it"]
      case .targetWithoutQuery: ["the target has no query", "target has no query"]
      }
    return phrases.first { $0.utf8.count <= columns } ?? phrases[phrases.count - 1]
  }
}
