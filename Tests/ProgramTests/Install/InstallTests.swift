import TestSupport
import Foundation
import Testing

@testable import wiredraft

@Suite("Installing and uninstalling")
struct InstallTests {
  @Test("What shells do not find is reported")
  func hints() {
    let prefix = "/home/a b/.local"
    check(
      InstallHints.all(
        for: prefix, environment: ["PATH": "/bin:/home/a b/.local/bin", "SHELL": "/bin/bash"]), [])
    let hints = InstallHints.all(for: prefix, environment: ["PATH": "/bin", "SHELL": "/usr/bin/zsh"])
    check(hints.count, 2)
    check(hints.first?.contains("export PATH='/home/a b/.local/bin':\"$PATH\"") == true)
    check(hints.last?.contains("fpath=('/home/a b/.local/share/zsh/site-functions' $fpath)") == true)
  }

  @Test("The licences are the real ones, of the sources that are built")
  func licences() throws {
    let copies = [
      "swift-argument-parser/LICENSE.txt": "swift.txt", "swift-collections/LICENSE.txt": "swift.txt",
      "swift-http-types/LICENSE.txt": "swift-http-types.txt",
      "swift-http-types/NOTICE.txt": "swift-http-types-notice.txt",
      "swift-system/LICENSE.txt": "swift-system.txt",
    ]
    for (source, copy) in copies {
      let real = try require(
        FileManager.default.contents(atPath: "\(Tools.buildFolder)/../../checkouts/\(source)"))
      let ours = FileManager.default.contents(atPath: StepText.resources + "/licenses/" + copy)
      check(ours, real, "\(source)")
    }
    let table = try require(Resource.all.first { $0.path == "licenses/README.txt" })
    let text = String(decoding: table.bytes, as: UTF8.self)
    for resource in Resource.all where resource.path.hasPrefix("licenses/") && resource.path != table.path {
      check(text.contains(resource.path.dropFirst("licenses/".count)), "\(resource.path)")
    }
  }

  @Test("The binary holds the licence and the files of Resources but the README's pictures, and no others")
  func embedsTheFolder() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: StepText.resources)
    let files = names.filter { $0.contains(".") && !$0.hasPrefix("pictures/") }.compactMap {
      $0.split(separator: "/").last.map(String.init)
    }
    let text = try String(
      contentsOfFile: StepText.resources + "/../Sources/CResources/resources.c", encoding: .utf8)
    let named = text.split(separator: "\n").filter { $0.contains("#embed") }.compactMap {
      $0.split(separator: "/").last.map { String($0.dropLast()) }
    }
    check(named.sorted(), (files + ["LICENSE"]).sorted())
  }
}
