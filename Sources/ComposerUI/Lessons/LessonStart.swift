import DraftFormats
import Explanations
import WiredraftCore

enum LessonStart {
  struct Problem: Error, Sendable, Hashable {
    var sentence: String
    var position: TextPosition
  }

  /// Returns the draft of a lesson, read from the text of a draft file or from the words of a command line.
  static func document(of lesson: Lesson) throws(Problem) -> DraftDocument {
    let start = lesson.start
    if start.text.first(where: { !$0.isWhitespace }) == "{" {
      do throws(DraftFileError) {
        return try DraftDocument(reading: Array(start.text.utf8))
      } catch {
        throw Problem(sentence: error.sentence, position: start.position(of: error.position))
      }
    }
    return try document(ofWords: words(of: start), start)
  }

  private static func document(
    ofWords words: [LessonText], _ start: LessonText
  ) throws(Problem) -> DraftDocument {
    var arguments: [LessonText] = []
    var options: [(name: LessonText, value: String)] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.text == "--body" || word.text == "--set" else {
        arguments.append(word)
        continue
      }
      guard let value = rest.popFirst() else {
        throw Problem(sentence: "\(word.text) needs a value.", position: word.position)
      }
      options.append((word, value.text))
    }
    var document = DraftDocument()
    do throws(ItemError) {
      try RequestArguments(arguments.map(\.text), method: nil).apply(to: &document)
    } catch {
      let place = arguments.indices.contains(error.place - 1) ? arguments[error.place - 1].position : nil
      throw Problem(sentence: error.sentence + ".", position: place ?? start.position)
    }
    for (name, value) in options {
      if name.text == "--body" {
        guard let type = Draft.BodyType(rawValue: value) else {
          throw Problem(sentence: "There is no body type \(value).", position: name.position)
        }
        document.draft.body.type = type
        continue
      }
      do throws(StyleAssignmentError) {
        try document.draft.styles.set(value)
      } catch {
        throw Problem(sentence: error.sentence, position: name.position)
      }
    }
    return document
  }

  /// Returns the words of a text. Spaces separate words; text between two quotation marks of the same kind is literal.
  private static func words(of start: LessonText) throws(Problem) -> [LessonText] {
    var words: [LessonText] = []
    var word: LessonText?
    var quote: Unicode.Scalar?
    var position = start.position
    for scalar in start.text.unicodeScalars {
      if let mark = quote {
        if scalar == mark { quote = nil } else { word?.text.unicodeScalars.append(scalar) }
      } else if scalar == " " || scalar == "\n" || scalar == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        if word == nil { word = LessonText("", at: position) }
        if scalar == "'" || scalar == "\"" {
          quote = scalar
        } else {
          word?.text.unicodeScalars.append(scalar)
        }
      }
      if scalar == "\n" {
        // The continuation lines of an indented text begin in the column of the first line.
        position = TextPosition(line: position.line + 1, column: start.position.column)
      } else {
        position.column += 1
      }
    }
    guard quote == nil else {
      throw Problem(sentence: "A quotation mark is not closed.", position: word?.position ?? start.position)
    }
    if let word { words.append(word) }
    return words
  }
}

extension LessonText {
  func position(of place: TextPosition) -> TextPosition {
    TextPosition(line: position.line + place.line - 1, column: position.column + place.column - 1)
  }
}
