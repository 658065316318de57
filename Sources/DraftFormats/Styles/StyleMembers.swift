internal import WiredraftCore

/// Encoding styles, and the members beside them that this version does not know.
struct StyleMembers: FileValue {
  var styles = EncodingStyles()
  var unknown: [Draft.UnknownMember] = []
  var isUsual: Bool { unknown.isEmpty && styles == EncodingStyles() }

  func json(indent: Int?) -> [UInt8]? {
    guard indent != nil else { return styles.json(indent: nil) }
    let members = StyleKey.all.map { key -> DraftFileWriter.Member in
      (key.name, key.isStated(in: styles) ? DraftFileWriter.string(key.word(in: styles)) : nil)
    }
    return DraftFileWriter.line(members, unknown)
  }

  func isSame(as other: StyleMembers) -> Bool {
    styles == other.styles && unknown.isSame(as: other.unknown)
  }
}

extension StyleMembers {
  /// Styles that are the default are stated, too.
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    var styles = EncodingStyles()
    unknown = try cursor.members(path()) { (cursor, name) throws(DraftFileError) in
      guard let key = StyleKey(name) else { return false }
      let path = path() + "." + name
      _ = try cursor.expect([.string], path)
      let place = cursor.offset
      let word = try cursor.string(path)
      guard key.state(word, in: &styles) else {
        throw cursor.failure(.unknownChoice(path: path, value: word, allowed: key.allowed), at: place)
      }
      return true
    }
    self.styles = styles
  }
}

/// A journal has all styles, and apart from them those that are stated although they are the default.
extension EncodingStyles: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self = try StyleMembers(&cursor, path, isExact: isExact).styles
    stated = []
  }

  func json(indent: Int?) -> [UInt8]? {
    JournalWriter.object(StyleKey.all.map { ($0.name, DraftFileWriter.string($0.word(in: self))) })
  }

  func isSame(as other: EncodingStyles) -> Bool { self == other }

  var statedNames: [String]? {
    get { stated.isEmpty ? nil : Name.allCases.filter(stated.contains).map(\.rawValue) }
    set { stated = Set((newValue ?? []).compactMap(Name.init)) }
  }
}
