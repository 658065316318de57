import ScreenModel

extension ActionRow {
  static let nextPane = ActionRow(
    "Go to the next pane.", label: "pane", keys: [.init(.moving, .named(.tab), footer: 5)],
    change: { $0.focusPane(by: 1) })
  static let previousPane = ActionRow(
    "Go to the previous pane.", keys: [.init(.moving, KeyPress(.tab, .shift))],
    change: { $0.focusPane(by: -1) })
  static let nextTab = ActionRow(
    "Show the next tab of the pane.", label: "tab", keys: [.init(.moving, .letter("]"), footer: 15)],
    change: { $0.showTab(by: 1) })
  static let previousTab = ActionRow(
    "Show the previous tab of the pane.", keys: [.init(.moving, .letter("["))],
    change: { $0.showTab(by: -1) })
  static let showRequest = ActionRow(
    "Go to the method and the URL.", keys: [.init(.moving, .letter("1"))], change: { $0.focus(.request) })
  static let showRows = ActionRow(
    "Go back to the rows of the request.", label: "rows", keys: [.init(.moving, .named(.escape))],
    unless: { $0.focus == .grid ? "There is nothing to leave: the cursor is in the request." : nil },
    change: { $0.focus(.grid) })
  static let showParameters = ActionRow(
    "Go to the parameters; the method decides where they are sent.", keys: [.init(.moving, .letter("2"))])
  static let showQuery = ActionRow("Go to the query.", keys: [.init(.moving, .letter("3"))])
  static let showPath = ActionRow("Go to the values for each {name} in the URL's path.")
  static let showBody = ActionRow("Go to the body.", keys: [.init(.moving, .letter("4"))])
  static let showHeaders = ActionRow("Go to the header fields.", keys: [.init(.moving, .letter("5"))])
  static let showWire = ActionRow(
    "Go to the wire: the bytes that would be sent.", keys: [.init(.moving, .letter("6"))])
  static let showRoute = ActionRow(
    "Go to the route: where each row goes, and why.", keys: [.init(.moving, .letter("7"))])
  static let showReaders = ActionRow(
    "Go to the readers: what servers would make of the query or the form.",
    keys: [.init(.moving, .letter("8"))])
  static let showCode = ActionRow(
    "Go to the code that sends this request: curl, or another language.",
    keys: [.init(.moving, .letter("9"))])
  static let showAnswer = ActionRow(
    "Go to the answer: what came back, byte for byte.", keys: [.init(.moving, .letter("0"))])
  static let showHex = ActionRow(
    "Go to the wire as hexadecimal digits, with their offsets.", change: { $0.showHex() })
  static let showCompare = ActionRow(
    "Compare this draft with other methods, styles, environments or drafts.",
    keys: [.init(.moving, .letter("c"))], change: { CompareDialog.open(in: &$0) })
  static let zoom = ActionRow(
    "Zoom this pane, or show all again.", label: "zoom",
    keys: [.init(.moving, .letter("z"), footer: 17)], unless: { $0.zoomRefusal },
    change: { $0.panes.isZoomed.toggle() })

  static let moveWallLeft = wall("beside the grid to the left", .letter("("), columns: -2)
  static let moveWallRight = wall("beside the grid to the right", .letter(")"), columns: 2)
  static let moveWallUp = wall("below the wire up", .letter("{"), rows: -1)
  static let moveWallDown = wall("below the wire down", .letter("}"), rows: 1)

  private static func wall(
    _ way: String, _ key: KeyPress, columns: Int = 0, rows: Int = 0
  ) -> ActionRow {
    ActionRow(
      "Move the wall \(way).", keys: [.init(.moving, key)],
      unless: { $0.wallRefusal(isSeam: rows != 0) }, apply: { $0.moveWall(columns: columns, rows: rows) })
  }
}
