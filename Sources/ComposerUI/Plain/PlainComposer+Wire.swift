import DraftFormats
import Explanations
import WiredraftCore

extension PlainComposer {
  /// The maximum number of lines of a message that are printed, unless all are requested.
  private static let mostLines = 60

  mutating func sayWire(isWhole: Bool) {
    if state.live.form == .hex { state.live.form = .text }
    if !(state.focusedTab is WireTab) { state.show(.wire) }
    guard hasMessage else { return }
    let message = WireMessage(state.composition)
    let lighting = Lighting(
      state, bytes: 0..<(isWhole ? message.count : min(message.count, 1 << 16)))
    var lines = WireLines(message, columns: isWhole ? 1 << 20 : 2_000)
    var index = 0
    lines.find(upToLine: isWhole ? .max : Self.mostLines + 1)
    while index < lines.count, isWhole || index < Self.mostLines {
      let text = Self.text(of: lines.atoms(ofLine: index), lighting)
      quote(isWhole ? text : PlainText.cut(text, all: "wire all"))
      index += 1
    }
    if index < lines.count {
      let left = message.count - lines[index].range.lowerBound
      say("… \(left.byteCount) more, `wire all` prints all")
    }
  }

  private static func text(of atoms: [WireAtom], _ lighting: Lighting) -> String {
    var text = ""
    var wasMasked = false
    for atom in atoms {
      let isMasked = lighting.isMasked(lighting.state.composition.span(at: atom.offset), at: atom.offset)
      defer { wasMasked = isMasked }
      if isMasked {
        if !wasMasked { text += Secrets.mask }
        continue
      }
      switch atom.kind {
      case .character(let scalar): text.unicodeScalars.append(scalar)
      case .lineEnd: break
      case .invalid: text += "\u{FFFD}"
      case .file(let path): text += "‹\(path), \(atom.length.byteCount)›"
      }
    }
    return text
  }

  private var hasMessage: Bool { !state.draft.url.isEmpty || state.composition.length > 0 }

  mutating func sayHex(_ words: [String]) {
    state.showHex()
    let message = WireMessage(state.composition)
    let numbers = words.compactMap(Int.init)
    guard numbers.count == words.count, numbers.allSatisfy({ $0 >= 0 }) else {
      say("Numbers are wanted: `hex 0 64` prints 64 bytes from byte 0 on.")
      return
    }
    let start = min(numbers.first ?? 0, message.count)
    let (sum, isTooMuch) = start.addingReportingOverflow(numbers.count > 1 ? numbers[1] : 256)
    let end = isTooMuch ? message.count : min(message.count, sum)
    let lighting = Lighting(state, bytes: start..<end)
    var offset = start
    while offset < end, let piece = message.piece(at: offset) {
      switch piece {
      case .file(let path, let length):
        let isMasked = lighting.isMasked(state.composition.span(at: offset), at: offset)
        say("\(offset): file \(isMasked ? Secrets.mask : path), \(length.byteCount)")
        offset += length
      case .bytes:
        let bytes = Self.bytes(of: message, in: offset..<min(end, offset + 8))[...]
        quote("\(offset): \(hexLine(bytes, from: offset, lighting))")
        offset += bytes.count
      }
    }
    if offset < message.count {
      say("… \((message.count - offset).byteCount) more, `hex \(offset)` continues")
    }
  }

  /// Returns bytes from consecutive pieces, up to a file.
  private static func bytes(of message: WireMessage, in range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < range.count,
      case .bytes(let slice)? = message.piece(at: range.lowerBound + bytes.count)
    {
      bytes += slice.prefix(range.count - bytes.count)
    }
    return bytes
  }

  private func hexLine(_ bytes: ArraySlice<UInt8>, from start: Int, _ lighting: Lighting) -> String {
    var digits: [String] = []
    var text = ""
    for (place, byte) in bytes.enumerated() {
      let offset = start + place
      if lighting.isMasked(state.composition.span(at: offset), at: offset) {
        digits.append("**")
        text += "*"
      } else {
        digits.append(byte.hexadecimal)
        text += byte >= 0x20 && byte < 0x7F ? String(Unicode.Scalar(byte)) : "."
      }
    }
    return digits.joined(separator: " ") + ", " + text
  }

  mutating func sayCode(_ word: String) {
    guard word != "list" else {
      for format in CodeFormat.allCases { say("\(format.rawValue): \(format.title)") }
      return
    }
    guard let format = word.isEmpty ? state.live.codeFormat : CodeFormat(rawValue: word.lowercased()) else {
      say("Unknown: there is no language \(PlainText.cut(word, all: "code list")). `code list` names them.")
      return
    }
    state.live.codeFormat = format
    state.show(.code)
    let command = CodeCommand(state, as: format)
    // The lines form a program to run, so none is cut.
    for line in command.lines { quote(line) }
    say("\(command.title): \(command.verdict)")
  }

  mutating func compare(_ text: String) {
    let variant: DraftVariant
    do throws(DraftVariantError) {
      variant = try DraftVariant(
        text.isEmpty ? (state.composition.routing.prefersQuery ? "POST" : "GET") : text)
    } catch {
      say("Unknown: \(error.sentence)")
      return
    }
    var draft = variant.applied(to: state.document).draft
    draft.boundary = state.composition.boundary
    let own = ComparedRequest(title: "the draft", draft: state.draft, composition: state.composition)
    let other = ComparedRequest(
      title: variant.title, draft: draft, composition: draft.compose(in: state.context))
    if let problem = other.problem { say("\(variant.title): \(problem)") }
    let comparison = Comparison([own, other])
    guard !comparison.isSame else {
      say("The same bytes: the draft and \(variant.title).")
      return
    }
    say(
      "\(comparison.differences.count.counted("difference")) between the draft and \(variant.title)."
    )
    for difference in comparison.differences { say("\(difference.title): \(difference.sentence)") }
    if !comparison.cutRequests.isEmpty { say("More differs; it was not looked at one by one.") }
  }
}
