import DraftFormats
import Testing
import WiredraftCore

/// Exports as Insomnia writes them: its own test files, <https://github.com/Kong/insomnia>, written again.
@Suite("Imports of Insomnia's exports")
struct InsomniaImportTests {
  @Test("Resources of format 4 are put into their folders, in the order of their keys")
  func resources() throws {
    let text = #"""
      {"_type": "export", "__export_format": 4, "resources": [
        {"_id": "req_2", "_type": "request", "parentId": "fld_1", "name": "Second", "metaSortKey": 2, "method": "POST",
          "url": "{{ _.base_url }}/b", "body": {"mimeType": "application/json", "text": "{\"a\":1}"},
          "headers": [{"name": "Content-Type", "value": "application/json"}],
          "authentication": {"type": "basic", "username": "{{ user }}", "password": "p"}},
        {"_id": "req_1", "_type": "request", "parentId": "fld_1", "name": "First", "metaSortKey": 1, "method": "GET",
          "url": "{{ base_url }}/a/:id", "parameters": [{"name": "q", "value": "x y"}, {"name": "o", "value": "1", "disabled": true}],
          "pathParameters": [{"name": "id", "value": "7"}], "authentication": {}},
        {"_id": "wrk_1", "_type": "workspace", "name": "W"},
        {"_id": "fld_1", "_type": "request_group", "parentId": "wrk_1", "name": "F", "environment": {"user": "ann"}},
        {"_id": "env_1", "_type": "environment", "parentId": "wrk_1", "name": "Base", "data": {"base_url": "https://h.org"}},
        {"_id": "env_2", "_type": "environment", "parentId": "env_1", "name": "Prod", "data": {"base_url": "https://p.org"}},
        {"_id": "g", "_type": "grpc_request", "parentId": "wrk_1", "name": "G"}]}
      """#
    #expect(Import.format(of: text) == .insomnia)
    let samples = try Import.requests(in: text).map { ImportedSample($0) }
    #expect(samples.map(\.imported.document.title) == ["First", "Second"])
    #expect(samples[0].draft.url == "{{base_url}}/a/{id}" && samples[0].rows == ["q=x y", "o=1"])
    #expect(samples[1].headers == ["Authorization: basic {{user}}:p"] && samples[1].content == #"{"a":1}"#)
    #expect(samples[1].draft.variables.map(\.name) == ["user", "base_url"])
    #expect(samples[0].imported.place?.folders.map(\.name) == ["W", "F"])
    #expect(samples[0].remarks(.leftOut).contains { $0.contains("“G”") })
  }

  @Test("A collection of format 5 has its folders, their fields and their authentication")
  func collection() throws {
    let text = #"""
      {"type": "collection.insomnia.rest/5.0", "name": "C", "collection": [
        {"name": "F", "headers": [{"name": "X-F", "value": "1"}], "environment": {"v": "w"},
          "authentication": {"type": "bearer", "token": "{{ _['v'] }}"}, "children": [
          {"url": "https://h/a", "name": "A", "method": "GET", "meta": {"id": "req_a"}},
          {"url": "https://h/f", "name": "P", "method": "POST", "meta": {"id": "req_p"},
            "authentication": {"type": "none"}, "scripts": {"preRequest": "x()"},
            "body": {"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "a", "value": "b c"}]}}]}],
        "environments": {"name": "Base", "data": {"host": {"name": "h"}}}}
      """#
    let samples = try Import.requests(in: text).map { ImportedSample($0) }
    #expect(samples[0].headers == ["X-F: 1", "Authorization: Bearer {{v}}"])
    #expect(samples[1].headers == ["X-F: 1"] && samples[1].content == "a=b%20c")
    #expect(samples[1].remarks(.leftOut).contains { $0.contains("preRequest") })
    #expect(samples[0].imported.place?.folders.first?.document.variables.map(\.name) == ["host.name"])
  }
}
