internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// Applies an action, and returns the effects for the program to perform.
  package mutating func apply(_ action: Action) -> [Effect] { apply(.action(action) as Event) }

  /// Applies an event, and returns the effects for the program to perform.
  package mutating func apply(_ event: Event) -> [Effect] {
    if event.isOfKeys {
      repeatedAction = message?.repeats
      message = nil
      // From the first key on, nothing changes its colours by itself.
      options.asksBackground = false
    }
    let before = KeyTrace(of: event, in: self)
    let effects: [Effect] =
      switch event {
      case .action(let action): perform(action)
      case .insert(let text): insert(text)
      case .paste(let text): paste(text)
      case .pasting(let count): note(.reading(count, isWhole: false))
      case .pasteStopped(let count): note(.stopped(count))
      case .chooseLetter(let letter): dialogs.last.map { choose(letter, in: $0) } ?? []
      case .unbound(let press): explain(press)
      case .mouse(let event): apply(event)
      case .resize(let size): resize(to: size)
      // Another program may have changed a file of variables.
      case .focused: [.readVariables(drawsGenerated: false)]
      case .background(let background): take(background)
      case .finished(let result): take(result)
      }
    settle()
    let all =
      effects + effectsForContext() + CompareDialog.effects(in: &self) + LessonSession.grade(in: &self)
    if let before, all.isEmpty { before.explainSilence(in: &self) }
    return all
  }

  private mutating func explain(_ press: KeyPress) -> [Effect] {
    message = UnboundKey(press: press, state: self).message
    return []
  }

  private mutating func insert(_ text: String) -> [Effect] {
    if let dialog = dialogs.last { return type(text, into: dialog) }
    if edit != nil { CellEdit.type(text, in: &self) }
    return []
  }

  private mutating func paste(_ text: String) -> [Effect] {
    if let dialog = dialogs.last { return paste(text, into: dialog) }
    guard edit != nil else { return RowsTab.pasteWhileMoving(text, in: &self) }
    if let format = ImportPreviewDialog.offeredFormat(of: text, in: self) {
      return ImportPreviewDialog.offerImport(text, as: format, in: &self)
    }
    guard RowsTab.takesAsRows(text, in: self) else { return [] }
    CellEdit.end(in: &self)
    RowsTab.pasteRows(text, in: &self)
    return []
  }

  private mutating func take(_ background: Background) -> [Effect] {
    if options.asksBackground { options.theme.background = background }
    options.asksBackground = false
    return []
  }

  private mutating func resize(to size: Size) -> [Effect] {
    self.size = size
    return []
  }

  /// Requests the files and variables that the draft names and that were not yet requested.
  ///
  /// The program also performs these effects once at the start. Facts about a file that the draft no longer names are
  /// forgotten, so that nothing remains of a partially typed path; the file is read again if its name returns.
  package mutating func effectsForContext() -> [Effect] {
    let needs = composition.needs
    if let settled = session.asked.settled, settled == needs { return [] }
    defer { session.asked.settled = needs }
    var effects: [Effect] = []
    let named = needs.files.filter { !$0.isEmpty }
    session.forgetFiles(but: Set(named))
    let asked = named.filter { !session.asked.files.contains($0) }
    session.asked.files.formUnion(asked)
    let files = LessonSession.answer(asked, in: &self)
    if !files.isEmpty {
      effects.append(.examineFiles(files, boundary: draft.boundary ?? context.boundary))
    }
    let names = needs.variables.filter { !session.asked.variables.contains($0) }
    if !names.isEmpty {
      session.asked.variables.formUnion(names)
      effects.append(.readEnvironment(names))
    }
    return effects
  }

  // MARK: - The program

  mutating func redraw() -> [Effect] {
    session.asked.files = []
    return [.redraw]
  }

  mutating func suspend() -> [Effect] {
    // Files may be created and changed while the program is suspended.
    session.asked.files = []
    message = Message(
      text: "Back from the shell. \(key: .undo) undoes; \(key: .suspend, in: .anywhere) suspends the program."
    )
    return [.suspend]
  }

  mutating func toggleMouse() -> [Effect] {
    options.defaults.capturesMouse.toggle()
    message = Message(
      text: options.defaults.capturesMouse
        ? "The mouse works here."
        : "The mouse is the terminal's: it can select text. \(key: .toggleMouse) takes it back.")
    return [.captureMouse(options.defaults.capturesMouse)]
  }

  mutating func cycleTheme() {
    options.theme.goOn()
    message = Message(text: Sentence(ThemeChoice.themeSentence(in: self)))
  }

  // MARK: - Settling

  mutating func settle() {
    followVariables()
    if !RowsTab.gridTabs(in: self.session).contains(grid.list) { grid.list = .parameters }
    LessonSession.measure(in: &self)
    let layout = ScreenLayout(self)
    if edit?.target == .wholeBody || edit?.target == .bodyHead, !RowsTab.showsWholeBody(in: self) {
      edit = nil
    }
    ValueBox.settle(in: &self)
    RowsTab.settleMissingNames(in: &self)
    settleTabs(in: layout)
    let wants = ScreenLayout.Wants(
      upper: live.tabs.shown(in: layout.below == nil ? [.upper, .lower] : .upper).wantedRows(in: self),
      answer: live.tabs.shown(in: .answer).wantedRows(in: self),
      below: layout.below == nil ? .max : live.tabs.shown(in: .lower).wantedRows(in: self),
      isEmpty: exchange.shown == nil && exchange.running?.hasBegun != true)
    if wants != panes.wants {
      panes.wants = wants
      settleTabs(in: ScreenLayout(self))
    }
    ImportPreviewDialog.settleImport(in: &self)
    settleDialog()
  }
}
