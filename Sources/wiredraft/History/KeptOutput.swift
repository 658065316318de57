import ArgumentParser
import DraftFormats
import Exchanges
import Responses
import Sending
import SystemPackage
import WiredraftCore

struct KeptOutput {
  let exchange: KeptExchange
  /// The exchanges that led to it by redirects, the first one first.
  let steps: [KeptExchange]
  /// The file to write to; nil for standard output.
  let file: String?

  private var record: ExchangeRecord { exchange.record }

  func write(as format: KeptFormat) throws {
    let target = try AnswerTarget(file)
    switch format {
    case .request: try writeRequest(to: target)
    case .draft:
      guard let text = record.draftText else { throw missing("The draft was not kept.") }
      try target.write(text)
    case .curl: try target.write(code(.curl))
    case .http: try target.write(code(.httpFile))
    case .json: _ = try report().write(to: target)
    case .har:
      try SendArchive.write(
        (steps + [exchange]).map { step in
          { try KeptOutput(exchange: step, steps: [], file: nil).archive() }
        }, to: target)
    case .pretty, .message, .head, .body, .explain:
      if format == .pretty { try target.write("\(record.method) \(Printable.text(record.url))\n\n") }
      guard let answer = try answer() else {
        throw missing(record.outcome.failure?.sentence ?? "No answer came.")
      }
      _ = try AnswerOutput(
        answer: answer, method: record.method, ending: ending,
        format: AnswerFormat(rawValue: format.rawValue) ?? .body, file: file
      ).write()
    }
    if let sentence = record.answer?.part.sentence { StandardError.print("note: \(sentence)") }
  }

  /// The exchange as an entry of an HTTP archive; nil, after a note, if its request can't be one.
  func archive() throws -> SendArchive? {
    guard let draft = try recomposed() else {
      StandardError.print("note: The exchange \(exchange.id) is left out: its request is kept only as bytes.")
      return nil
    }
    return SendArchive(
      draft: draft, began: Double(record.began) / 1e9, outcome: record.outcome, answer: try answer())
  }

  private func missing(_ sentence: String) -> ExitCode {
    ExitCode.failure("history \(exchange.id): error: \(sentence)", status: 1)
  }

  private var ending: ResponseReader.Ending {
    record.answer.map { $0.part == .whole ? $0.ending : .interrupted } ?? .interrupted
  }

  private func answer() throws -> Answer? {
    do {
      return try exchange.answer(program: HelperProgram.find())
    } catch let error as Errno {
      throw ExitCode.failure(
        "history \(exchange.id): error: It can't be read: \(SystemFailure(error.rawValue).reason).")
    }
  }

  private func writeRequest(to target: AnswerTarget) throws {
    for piece in record.request.message.pieces {
      switch piece {
      case .bytes(let bytes): try target.write(bytes)
      case .file(let path, let size, _, _):
        StandardError.print(
          "note: \(size.grouped) bytes of the file \(Printable.text(path)) follow here; they are not kept.")
      }
    }
  }

  private func report() throws -> SendReport {
    SendReport(
      message: record.request.message, proxy: "null", outcome: record.outcome, answer: try answer(),
      method: record.method, closing: ending)
  }

  /// The request composed from the bytes that were sent; from the draft, if some of them were a file's.
  private func composed() throws -> ComposedRequest {
    guard let composed = try recomposed() else {
      throw missing("The request can't be shown as anything but its bytes.")
    }
    return composed
  }

  private func recomposed() throws -> ComposedRequest? {
    var document: DraftDocument?
    let message = record.request.message
    let bytes = message.pieces.flatMap { piece -> [UInt8] in
      if case .bytes(let bytes) = piece { bytes } else { [] }
    }
    if bytes.count == message.count, let text = String(validating: bytes, as: UTF8.self) {
      var options = ImportOptions()
      options.splitsQuery = false
      document = try? Import.requests(in: text, as: .http, options: options).first?.document
      document?.draft.url = record.url
    }
    if document == nil { document = record.draftText.flatMap { try? DraftDocument(reading: $0) } }
    guard let document else { return nil }
    return try ComposedRequest(
      document, in: record.draft.map(DraftLoading.folder), variables: RequestVariables(), source: .words)
  }

  private func code(_ format: CodeFormat) throws -> String {
    let composed = try composed()
    let export = CodeExport(
      composed.composition, of: composed.document, as: format, options: CodeExport.Options())
    return export.text.hasSuffix("\n") ? export.text : export.text + "\n"
  }
}
