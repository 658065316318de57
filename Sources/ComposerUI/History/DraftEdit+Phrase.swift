import DraftFormats

extension DraftEdit.Name {
  func phrase(rows: Int) -> String {
    guard rows > 1 else { return phrase }
    let count = rows.grouped
    return switch self {
    case .deleteRow: "\(count) rows deleted"
    case .duplicateRow: "\(count) rows duplicated"
    case .moveRow: "\(count) rows moved"
    case .rowOnOff: "\(count) rows on or off"
    case .rowType: "type of \(count) rows"
    case .rowVerbatim: "\(count) rows verbatim"
    case .rowSecret: "\(count) rows secret"
    case .pasteRows: "\(count) pasted rows"
    case .override: "override with \(count) rows"
    default: phrase
    }
  }

  var phrase: String {
    switch self {
    case .method: "method"
    case .url: "URL"
    case .title: "title"
    case .description, .rowDescription: "description"
    case .newRow: "new row"
    case .deleteRow: "row deleted"
    case .duplicateRow: "row duplicated"
    case .moveRow: "row moved"
    case .rowName: "name"
    case .rowValue: "value"
    case .rowType: "type"
    case .rowOnOff: "row on or off"
    case .rowVerbatim: "verbatim"
    case .rowSecret: "secret"
    case .rowFile: "file name or type"
    case .rowStyles: "styles of a row"
    case .row: "row"
    case .rows: "rows"
    case .pasteRows: "pasted rows"
    case .nest: "nested"
    case .flatten: "flattened"
    case .override: "override"
    case .backToComputed: "back to the parameters"
    case .queryAdds: "query rows: add or replace"
    case .bodyType: "body type"
    case .body: "body"
    case .bodyContentType: "content type of the body"
    case .bodyFile: "file of the body"
    case .jsonValue: "one JSON value or rows"
    case .styles: "encoding styles"
    case .boundary: "boundary"
    case .variables: "variables"
    case .environment: "environment"
    case .reader: "reader"
    case .sending: "connection"
    case .expected: "expectations"
    case .document: "whole draft"
    case .fix: "fix"
    case .several: "several changes"
    }
  }
}
