import WiredraftCore

/// Forms: pairs are in order within the bytes, and the encoder's output for them decodes to the same pairs.
enum FormCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    for plusIsSpace in [true, false] {
      let pairs = FormDecoder.pairs(in: bytes, plusIsSpace: plusIsSpace)
      try require(
        pairs == FormDecoder.pairs(in: AnyCollection(bytes), plusIsSpace: plusIsSpace),
        "bytes that do not lie side by side are read otherwise")
      var end = 0
      for pair in pairs {
        try require(pair.range.lowerBound >= end && !pair.range.isEmpty, "the pairs overlap")
        end = pair.range.upperBound
        let decoded = pair.nameBytes.count + (pair.valueBytes.map { $0.count + 1 } ?? 0)
        try require(decoded <= pair.range.count, "a pair is longer than its text")
      }
      try require(end <= bytes.count, "a pair lies outside the text")
    }
    for set in EncodingStyles.PercentEncodeSet.allCases {
      try checkRoundTrip(FormDecoder.pairs(in: bytes), set)
    }
  }

  private static func checkRoundTrip(
    _ pairs: [FormDecoder.Pair], _ set: EncodingStyles.PercentEncodeSet
  ) throws(Finding) {
    var draft = Draft()
    draft.method = "POST"
    draft.body.type = .form
    draft.styles.form = set
    draft.parameters = pairs.map {
      Draft.Row(ReferenceText.escaped($0.name), ReferenceText.escaped($0.value))
    }
    let composition = draft.compose(in: Composition.Context(boundary: "B"))
    try DraftCheck.checkTiles(composition)
    let body = composition.body?.bytes ?? Composition.Wire()
    let sent = FormDecoder.pairs(in: body.bytes(in: 0..<body.count))
    try require(
      sent.map { [Array($0.name.utf8), Array($0.value.utf8)] }
        == pairs.map { [Array($0.name.utf8), Array($0.value.utf8)] },
      "what is encoded with \(set) is decoded to something else")
  }
}
