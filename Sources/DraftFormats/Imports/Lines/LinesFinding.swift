enum LinesFinding {
  case noName
  case notAField(String)
  case becameFields
}

extension LinesFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .noName: "There is no line with a name in it."
    case .notAField(let line): "“\(line)” is no field, and was left out."
    case .becameFields: "The lines became header fields, for their names are such."
    }
  }
}
