import Responses
import ScreenModel

extension ReceivedAnswer {
  func pieces(in range: Range<Int>) -> [PieceIndex.ExplainedPiece] {
    index.pieces(in: range, of: message, response: response, ending: ending)
  }

  func piece(at offset: Int) -> PieceIndex.ExplainedPiece? {
    pieces(in: offset..<offset + 1).first { $0.piece.range.contains(offset) }
  }
}

extension ResponsePiece.Role {
  var words: String {
    switch self {
    case .version: "Version"
    case .status: "Status"
    case .reason: "Reason phrase"
    case .name: "Field name"
    case .value: "Field value"
    case .separator: "Separator"
    case .lineEnd: "Line end"
    case .chunkSize: "Chunk size"
    case .chunkExtension: "Chunk extension"
    case .chunkData: "Chunk data"
    case .body: "Body"
    case .trailerName: "Trailer name"
    case .trailerValue: "Trailer value"
    case .extra: "Extra bytes"
    case .invalid: "Invalid bytes"
    }
  }

  var style: Style {
    switch self {
    case .version, .reason, .separator, .lineEnd: Theme.quiet
    case .status: Style(.bold)
    case .name, .trailerName: Style(ink: .blue)
    case .value, .trailerValue, .body, .chunkData: .plain
    case .chunkSize: Style(ink: .orange)
    case .chunkExtension: Style(ink: .purple)
    case .extra: Theme.warningText
    case .invalid: Theme.errorText
    }
  }
}
