import ScreenModel

/// Two roles, or a role and plain text, that stand side by side and mean different things.
///
/// Colours never tell two roles apart alone: attributes do, or else a sign or a word on the screen does.
struct RolePair: Sendable, Hashable {
  /// What tells two roles apart in the text itself.
  enum Sign: String, Sendable, CaseIterable {
    /// Bytes that nobody typed have `· auto` at the end of their line.
    case automatic
    /// A row that is off has its sign in the margin, and `off` in the route.
    case off
    /// A warning has its sign where an error has `!`.
    case severity
    /// A line of the older text has `−`, one of the newer `+`.
    case difference
    /// What an import changed stands below the word for it.
    case rewritten
    /// A byte that the last change made other has `+` in the margin.
    case changed
    /// Notes and titles stand in places of their own: at the end of a line, above a column, in brackets.
    case place
  }

  let one: ThemeRole
  /// The other; nil for plain text.
  let other: ThemeRole?
  /// What tells them apart where the attributes can't: where colours are all that differs, or what is dim on a
  /// terminal that has nothing dim.
  let sign: Sign?

  private init(_ one: ThemeRole, _ other: ThemeRole?, _ sign: Sign? = nil) {
    (self.one, self.other, self.sign) = (one, other, sign)
  }

  /// All pairs; every role is in one.
  static let all: [RolePair] = [
    RolePair(.accent, nil), RolePair(.accent, .quiet), RolePair(.key, nil), RolePair(.sign, nil),
    RolePair(.layerTitle, .focusedBorder), RolePair(.focusedTab, .border), RolePair(.quiet, nil, .place),
    RolePair(.automatic, nil, .automatic), RolePair(.automatic, .lit), RolePair(.automatic, .litName),
    RolePair(.automatic, .litFaintly), RolePair(.changed, nil), RolePair(.changed, .automatic),
    RolePair(.changed, .lit), RolePair(.changed, .litFaintly),
    RolePair(.lit, nil), RolePair(.litName, nil), RolePair(.litEscape, nil), RolePair(.litFaintly, nil),
    RolePair(.lit, .litName), RolePair(.lit, .litEscape), RolePair(.lit, .litFaintly),
    RolePair(.litName, .litEscape), RolePair(.litName, .litFaintly), RolePair(.litEscape, .litFaintly),
    RolePair(.selectedCell, nil), RolePair(.selectedCell, .selectedRow), RolePair(.selectedCell, .editedCell),
    RolePair(.selectedCell, .selectedError), RolePair(.selectedCell, .match),
    RolePair(.selectedCell, .disabled), RolePair(.selectedRow, nil), RolePair(.selectedRow, .disabled),
    RolePair(.editedCell, nil), RolePair(.editedCell, .error), RolePair(.error, nil),
    RolePair(.error, .selectedError), RolePair(.error, .disabled), RolePair(.error, .selectedRow),
    RolePair(.errorText, nil), RolePair(.warningText, nil), RolePair(.errorText, .warningText, .severity),
    RolePair(.jumpLetter, nil), RolePair(.match, nil), RolePair(.wrongLine, nil),
    RolePair(.difference, nil), RolePair(.difference, .selectedDifference), RolePair(.difference, .quiet),
    RolePair(.removed, .added, .difference), RolePair(.removed, nil, .difference),
    RolePair(.added, nil, .difference), RolePair(.rewritten, nil, .rewritten),
    RolePair(.rewritten, .focusedBorder, .rewritten),
    RolePair(.disabled, nil, .off),
    // The bar of a dialog lies above its list, and the line that explains above the keys.
    RolePair(.layerTitle, .selectedCell, .place), RolePair(.layerTitle, .selectedDifference, .place),
    RolePair(.errorText, .key, .place), RolePair(.warningText, .key, .place), RolePair(.added, .key, .place),
  ]

  /// Whether attributes alone, as far as a terminal has them, tell the roles apart in a theme.
  func isTold(in theme: ThemeChoice, byAttributes known: Style.Attributes = Self.allAttributes) -> Bool {
    let one = theme.look(of: one).attributes.intersection(known)
    let other = (other.map { theme.look(of: $0) } ?? .plain).attributes.intersection(known)
    return one != other
  }

  /// All attributes.
  static let allAttributes: Style.Attributes = [.bold, .dim, .underline, .reverse]
}

extension ThemeChoice {
  /// The names of what looks the same as a role without colours, and has nothing else that tells the two apart.
  func sameWithoutColours(as role: ThemeRole) -> [String] {
    RolePair.all.compactMap { pair in
      guard pair.sign == nil, pair.one == role || pair.other == role, !pair.isTold(in: self) else {
        return nil
      }
      let other = pair.one == role ? pair.other : pair.one
      // Of two that the file sets, the later in the list tells it.
      if let other, own[other] != nil, pair.other == role { return nil }
      return other?.rawValue ?? "plain text"
    }
  }
}
