internal import WiredraftCore

extension HTTPieAssembly {
  mutating func addContent(to request: inout ForeignRequest) {
    if kind == .multipart || (kind == .form && hasFileParts) {
      addParts(to: &request)
    } else if let raw {
      request.content = .bytes(Array(raw.utf8))
    } else if kind == .form, case .none = input {
      let pairs = form.pairs.compactMap { name, part -> (String, String)? in
        if case .text(let text) = part.content { (name, text) } else { nil }
      }
      request.content = .bytes(PercentText.form(pairs, dialect.encoded))
    } else if let file = files.first {
      addFile(file, to: &request)
    } else if hasData {
      request.content = json.isEmpty ? .none : .bytes(json.text(dialect.json))
    } else {
      addInput(to: &request)
    }
    addContentType(to: &request)
  }

  mutating func addParts(to request: inout ForeignRequest) {
    let left = form.pairs.filter { $0.value.filename == "" }
    for (name, _) in left {
      note(.leftOut, HTTPieFinding.notInPart(item: name, program: dialect.program))
    }
    request.content = .parts(form.pairs.map(\.value).filter { $0.filename != "" }, boundary: boundary)
    request.usualContentType = "multipart/form-data"
    guard dialect == .xh else { return }
    for (name, _) in form.pairs where !XhImport.sendsAsIs(partName: name) {
      note(.changed, XhFinding.encodedPartName(name))
    }
  }

  mutating func addFile(
    _ file: (name: String, path: String, type: String?), to request: inout ForeignRequest
  ) {
    request.content = .file(path: file.path)
    request.usualContentType = file.type
    for other in files where other.path != file.path || !other.name.isEmpty {
      note(.leftOut, HTTPieFinding.fileWithName(item: other.name, path: other.path, program: dialect.program))
    }
    if !json.isEmpty { note(.leftOut, HTTPieFinding.itemsBesideFile(file.path)) }
  }

  mutating func addInput(to request: inout ForeignRequest) {
    switch input {
    case .none: break
    case .file(let path): request.content = .file(path: path)
    case .bytes(let word):
      request.content = .bytes(word.bytes)
      noteExpansions(of: word)
    case .mixed(let word, let files):
      request.content = .mixed(word.bytes, files: files)
      noteExpansions(of: word)
    case .unknown: note(.leftOut, HTTPieFinding.inputOfCommand)
    }
  }

  mutating func noteExpansions(of word: ShellArgument) {
    remarks += word.expansions.map { ImportRemark(expansion: $0.text, at: places.position(of: word.offset)) }
  }

  func addContentType(to request: inout ForeignRequest) {
    if removed.contains("content-type") {
      if case .parts = request.content { return }
      request.usualContentType = nil
      return
    }
    guard request.usualContentType == nil else { return }
    if kind == .form || kind == .multipart {
      request.usualContentType = dialect.formType
      return
    }
    if case .none = request.content {
      // `--json` sets the content type even without content.
      if kind == .json, request.value(ofField: "content-type") == nil {
        request.fields.append(ForeignRequest.Field(name: "Content-Type", value: "application/json"))
      }
    } else {
      request.usualContentType = "application/json"
    }
  }
}
