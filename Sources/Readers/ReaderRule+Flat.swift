extension ReaderRule {
  static func flatNames(_ reader: String, _ reference: String) -> ReaderRule {
    ReaderRule(
      "\(reader)-flat-names", "Brackets and dots are a part of the name; they make no list and no level.",
      reference)
  }

  static func onlyTexts(_ reader: String, _ reference: String) -> ReaderRule {
    ReaderRule("\(reader)-texts", "Every value is a text; without = it is empty.", reference)
  }

  static func replacement(_ reader: String, _ reference: String) -> ReaderRule {
    ReaderRule("\(reader)-replacement", "U+FFFD takes the place of bytes that are no UTF-8.", reference)
  }
}

extension ReadingBuilder {
  mutating func noteReplacement(in segment: ReaderInput.Segment, _ index: Int, _ rule: ReaderRule) {
    if !segment.name.isUTF8 { note(.renamed, index, rule) }
    if segment.value?.isUTF8 == false { note(.retyped, index, rule) }
  }
}
