internal import WiredraftCore

/// The combined data of the option `-d` and its variants.
struct CurlData: Sendable {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []
  /// Whether there is data, even if it is empty.
  private(set) var isGiven = false
  /// The file that is the whole content; nil if there is none.
  private(set) var file: String?
  /// The files whose contents are sent among the bytes, by their offsets; nil if there are none.
  private(set) var inner: [Int: String]?
  /// Whether the file is sent with its line ends, which curl takes out.
  private(set) var keepsLineEnds = false
  /// Whether all data is JSON, for which curl has its own content type.
  private(set) var isJSON = false
  /// The standard input, which a value may refer to.
  private var input: ShellInput
  private(set) var files: CurlFiles

  init(_ input: ShellInput = .none, _ files: CurlFiles = CurlFiles()) {
    self.input = input
    self.files = files
  }

  /// Adds the value of an option; returns remarks on anything that can't be carried over.
  mutating func add(_ value: [UInt8], of option: CurlOption.Meaning) -> [ImportRemark] {
    let isFirst = !isGiven
    isGiven = true
    if option == .json { isJSON = true }
    var piece = value
    var name = option == .dataURLEncode ? Self.nameOfFile(value) : nil
    if option != .dataRaw, option != .dataURLEncode, value.first == UInt8(ascii: "@") { name = [] }
    if let name {
      var path = String(decoding: value.dropFirst(name.count + 1), as: UTF8.self)
      if path == "-", case .file(let file) = input { path = file }
      if path == "-", case .bytes(let word) = input {
        // A later option that reads standard input finds it empty.
        input = .bytes(ShellArgument(bytes: [], offset: word.offset))
        let remarks = replaceFile() + word.expansions.map { ImportRemark(expansion: $0.text) }
        add(Self.content(word.bytes, name: name, of: option), of: option, isFirst)
        return remarks
      }
      if path == "-", case .mixed(let word, let files) = input, isFirst, option == .dataBinary {
        input = .bytes(ShellArgument(bytes: [], offset: word.offset))
        (bytes, inner) = (word.bytes, files)
        return word.expansions.map { ImportRemark(expansion: $0.text) }
      }
      let isWhole = isFirst && name.isEmpty && option != .dataURLEncode && path != "-"
      if isWhole, option != .data, !CurlFiles.isProcess(path) {
        file = path
        return []
      }
      if let content = files.content(of: path, isText: isWhole) {
        let remarks = replaceFile()
        add(Self.content(content, name: name, of: option), of: option, isFirst)
        return remarks
      }
      guard isWhole else { return [Self.refusal(path)] }
      file = path
      keepsLineEnds = true
      return []
    }
    if option == .dataURLEncode { piece = Self.encoded(value) }
    let remarks = replaceFile()
    // Without the file the piece is the first.
    add(piece, of: option, isFirst || !remarks.isEmpty)
    return remarks
  }

  /// Puts the content in the place of the file that was all data so far; returns a remark if it was not read.
  private mutating func replaceFile() -> [ImportRemark] {
    if inner != nil {
      (inner, bytes) = (nil, [])
      return [Self.refusal("-")]
    }
    guard let file else { return [] }
    self.file = nil
    guard let content = files.content(of: file) else { return [Self.refusal(file)] }
    bytes = content
    return []
  }

  /// Returns the content of the file that is all data, for a query; nil if there is no such file, or it isn't read.
  mutating func contentOfFile() -> [UInt8]? { file.flatMap { files.content(of: $0, isText: true) } }

  private mutating func add(_ piece: [UInt8], of option: CurlOption.Meaning, _ isFirst: Bool) {
    // JSON is concatenated; all other data is joined as pairs.
    if option != .json, !isFirst { bytes.append(UInt8(ascii: "&")) }
    bytes += piece
  }

  private static func content(_ bytes: [UInt8], name: [UInt8], of option: CurlOption.Meaning) -> [UInt8] {
    switch option {
    case .data: bytes.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0 }
    case .dataURLEncode: (name.isEmpty ? [] : name + [UInt8(ascii: "=")]) + PercentText.pythonForm(bytes)
    default: bytes
    }
  }

  /// Returns a remark that a file is not read as part of the data.
  static func refusal(_ path: String) -> ImportRemark {
    ImportRemark(.leftOut, path == "-" ? CurlFinding.inputInData : CurlFinding.fileInData(path))
  }

  /// Returns the name before the `@` of a value to encode; nil if there is no `@`, or a `=` precedes it.
  private static func nameOfFile(_ value: [UInt8]) -> [UInt8]? {
    guard let sign = value.firstIndex(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "=") }),
      value[sign] == UInt8(ascii: "@")
    else { return nil }
    return Array(value[..<sign])
  }

  /// Encodes the content of `name=content` as `--data-urlencode` does: the name is kept, and a space becomes
  /// `+`.
  static func encoded(_ value: [UInt8]) -> [UInt8] {
    guard let equals = value.firstIndex(of: UInt8(ascii: "=")) else { return PercentText.pythonForm(value) }
    let content = PercentText.pythonForm(value[(equals + 1)...])
    return equals == 0 ? content : value[...equals] + content
  }
}
