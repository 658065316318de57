/// The kind of a byte, at the level of detail of the help: each kind has a paragraph.
package enum ByteKind: String, Sendable, Hashable, CaseIterable {
  // The request line
  case method
  case space
  case slash
  case url
  case version

  // The value of a variable
  case variable

  // The header section
  case host
  case contentType = "content-type"
  case contentLength = "content-length"
  case fieldName = "field-name"
  case fieldColon = "field-colon"
  case fieldValue = "field-value"
  case lineEnd = "line-end"
  case emptyLine = "empty-line"

  // A path, a query, a form
  case segment
  case question
  case ampersand
  case equals
  case pairName = "pair-name"
  case pairValue = "pair-value"
  case percent
  case utf8
  case encodedPlus = "encoded-plus"
  case plus
  case styleName = "style-name"
  case styleJoint = "style-joint"
  case jsonInPair = "json-in-pair"
  case verbatim

  // JSON
  case jsonDocument = "json-document"
  case jsonBracket = "json-bracket"
  case jsonQuote = "json-quote"
  case jsonComma = "json-comma"
  case jsonColon = "json-colon"
  case jsonName = "json-name"
  case jsonText = "json-text"
  case jsonNumber = "json-number"
  case jsonWord = "json-word"
  case jsonEscape = "json-escape"
  case rawUTF8 = "raw-utf8"

  // Parts
  case delimiter
  case partDisposition = "part-disposition"
  case partName = "part-name"
  case partFileName = "part-filename"
  case partType = "part-type"
  case partEmptyLine = "part-empty-line"
  case partData = "part-data"
  case partFile = "part-file"
  case partEscape = "part-escape"
  case closingDelimiter = "closing-delimiter"

  // A body given as a whole
  case givenText = "given-text"
  case givenFile = "given-file"
}
