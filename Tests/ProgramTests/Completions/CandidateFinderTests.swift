import DraftFormats
import Foundation
import TestFolders
import Testing
import WiredraftCore

@testable import wiredraft

@Suite("What a word of a command line can become")
struct CandidateFinderTests {
  private func texts(_ line: String) -> [String] {
    let words = ShellWords("wiredraft " + line)
    return CandidateFinder().candidates(for: words.current, after: Array(words.complete.dropFirst())).map(
      \.text)
  }

  @Test("At the start it is a command, a method or a URL")
  func start() {
    let all = texts("")
    for word in ["render", "open", "doctor", "help", "GET", "PATCH", "https://"] {
      #expect(all.contains(word), "\(word)")
    }
    // What the shells ask is nobody's to type.
    #expect(!all.contains("candidates"))
    #expect(texts("ren") == ["render"])
    #expect(texts("DEL") == ["DELETE"])
    #expect(texts("GET https:/") == ["https://"])
  }

  @Test("Every command that help shows is offered, and every option of each by two hyphens")
  func complete() {
    for command in CommandDescription.program.subcommands where command.isShown {
      if command.name != "compose" { #expect(texts(command.name).contains(command.name), "\(command.name)") }
      let options = texts(command.name + " --")
      for argument in command.arguments where argument.isShown {
        for name in argument.names where name.hasPrefix("--") {
          #expect(options.contains(name), "\(command.name) \(name)")
        }
      }
    }
  }

  @Test("The value of an option is chosen from what the option takes")
  func values() {
    #expect(texts("render --as ") == RenderFormat.allValueStrings)
    #expect(texts("render --as=jso") == ["--as=json"])
    #expect(texts("--body ") == BodyType.allCases.map(\.rawValue))
    #expect(texts("render POST h --set encoding.arrays=br") == ["encoding.arrays=brackets"])
    #expect(texts("compare --draft x --with POS") == ["POST"])
    #expect(texts("open --example ") == Example.all.map(\.name))
    #expect(texts("completions ") == ["bash", "zsh", "fish"])
    #expect(texts("manual d") == ["draft"])
    #expect(texts("lessons empty") == ["empty-post"])
    #expect(texts("import cu").contains("curl"))
    // Every style that is offered can be set.
    for assignment in texts("--set ") {
      var styles = EncodingStyles()
      #expect(throws: Never.self) { try styles.set(assignment) }
    }
    for variant in texts("compare --with ") {
      #expect(throws: Never.self) { _ = try DraftVariant(variant) }
    }
  }

  @Test("Behind the URL it is an item: a header's name, its value, a file")
  func items() throws {
    #expect(texts("GET h Content-Enc") == ["Content-Encoding:"])
    #expect(texts("GET h Content-Encoding:g") == ["Content-Encoding:gzip"])
    #expect(texts("h Content-Enc") == ["Content-Encoding:"])
    let folder = try Program().folder
    try folder.write([1], to: "a photo.png")
    #expect(texts("POST h file@\(folder.path)/a") == ["file@\(folder.path)/a photo.png"])
    #expect(texts("POST h name=va") == [])
    #expect(texts("POST h -- --b") == [])
  }

  @Test("Drafts are offered by their ending, with the folders on the way; hidden ones to who types the dot")
  func files() throws {
    let folder = try Program().folder
    for name in ["a.wiredraft.json", "a.txt", ".hidden.wiredraft.json"] { try folder.write([], to: name) }
    try FileManager.default.createDirectory(atPath: folder("area"), withIntermediateDirectories: false)
    let path = folder.path + "/"
    #expect(texts("open \(path)a") == [path + "a.wiredraft.json", path + "area/"])
    #expect(texts("check one \(path)a.w") == [path + "a.wiredraft.json"])
    #expect(texts("open \(path).h") == [path + ".hidden.wiredraft.json"])
    #expect(texts("lessons --from \(path)a") == [path + "area/"])
    #expect(texts("import \(path)a.t") == [path + "a.txt"])
  }

  @Test("What the shells hand over is read as it is: nothing, an option, a line")
  func asked() throws {
    let program = try Program()
    func ask(_ words: String...) throws -> [String] {
      let result = try program.run(["candidates"] + words)
      #expect(result.status == 0, "\(result.errors)")
      return result.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try ask("--current=", "--", "render", "--as").starts(with: ["words", "=wire", "=url"]))
    #expect(try ask("--current=--as", "--", "render") == ["words", "=--as"])
    #expect(try ask("--current=ren", "--") == ["words", "=render"])
    #expect(try ask("--line=wiredraft render --as jso") == ["words", "=json"])
    #expect(try ask("--line=wiredraft GET h Content-Enc") == ["words", "+Content-Encoding:"])
    try program.write("", to: "a.wiredraft.json")
    #expect(try ask("--current=a", "--", "open") == ["files", "=a.wiredraft.json"])
  }

  @Test("A line is split as a shell splits it, and a value is nobody's positional")
  func splitting() {
    let words = ShellWords(#"wiredraft render 'a b' "c \" d" e\ f --as j"#)
    #expect(words.complete == ["wiredraft", "render", "a b", "c \" d", "e f", "--as"])
    #expect(words.current == "j")
    #expect(ShellWords("wiredraft ").complete == ["wiredraft"])
    #expect(ShellWords("wiredraft ''").current == "")
    #expect(texts("render --method purge htt").contains("https://"))
    #expect(texts("render --body form POST htt").contains("https://"))
  }
}
