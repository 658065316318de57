public import WiredraftCore

extension JSONError {
  /// The error with its line and column.
  public var explanation: Explanation {
    Explanation("The JSON is invalid", sentence, reference: "RFC 8259")
  }
}

extension MultipartError {
  /// The error with its place, the byte counted from 1.
  public var explanation: Explanation {
    Explanation(
      "The multipart body is invalid", "\(sentence) It is at byte \(offset + 1) of the body.",
      reference: "RFC 7578")
  }

  private var sentence: String {
    switch kind {
    case .missingDelimiter: "The body doesn't begin with the boundary that the Content-Type names."
    case .malformedDelimiter: "A boundary is followed by neither CR LF nor two hyphens."
    case .unfinishedPart: "A part has no boundary after it."
    case .malformedLine: "A line of a part's head doesn't end in CR LF."
    case .headTooLong: "The head of a part is too long."
    case .malformedField: "A line of a part's head isn't Name: value."
    case .invalidUTF8: "A line of a part's head isn't UTF-8."
    case .missingDisposition: "A part has no Content-Disposition: form-data."
    case .malformedDisposition: "A Content-Disposition can't be read."
    case .missingName: "A part has no name."
    case .repeated(let name):
      "\(name.count > 60 ? "\(name.prefix(60))…".visible : name.visible) is twice in one part."
    case .trailingContent: "Something follows the last boundary."
    }
  }
}
