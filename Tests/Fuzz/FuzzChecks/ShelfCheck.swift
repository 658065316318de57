import DraftFormats
import WiredraftCore

/// The stored facts about draft files: lists read back as written, and the head of a file agrees with the whole.
enum ShelfCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    var list = RecentList(reading: bytes)
    try require(list.paths.count <= RecentList.limit, "the list is too long")
    try require(Set(list.paths).count == list.paths.count, "a path is given twice")
    try require(RecentList(reading: list.bytes) == list, "the list is read otherwise than it was written")
    let first = list.paths.first
    list.remember("/new")
    try require(list.paths.first == "/new", "what is remembered is not the first")
    if let first { list.rename(first, to: "/new") }
    try require(list.paths.count { $0 == "/new" } == 1, "a name is given twice")
    try checkHead(bytes)
  }

  private static func checkHead(_ bytes: [UInt8]) throws(Finding) {
    let whole = DraftHead(reading: bytes, isWhole: true)
    if let problem = whole.problem {
      try require(!problem.sentence.isEmpty, "the problem has no sentence")
      try require(problem.offset >= 0 && problem.offset <= bytes.count, "the problem lies outside the file")
    } else {
      let document = try? DraftDocument(reading: bytes)
      try require(document?.draft.method == whole.method, "the head tells another method")
    }
    for count in [bytes.count / 2, max(0, bytes.count - 1)] {
      let head = DraftHead(reading: Array(bytes[..<count]), isWhole: false)
      guard whole.problem == nil else { continue }
      // A truncated head has no problem, and no facts that differ.
      try require(head.problem == nil, "what is cut is told to be wrong: \(head.problem?.sentence ?? "")")
      if let method = head.method { try require(method == whole.method, "the cut head tells another method") }
    }
  }
}
