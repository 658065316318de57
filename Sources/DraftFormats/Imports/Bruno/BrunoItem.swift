internal import WiredraftCore

/// A request, a folder or a collection of Bruno, in either of its two languages.
struct BrunoItem {
  struct Row {
    var name = ""
    var value = ""
    var isEnabled = true
    var description: String?
    /// The paths of a part's files; nil for a text.
    var files: [String]?
    /// The media type of a part or of a file.
    var contentType: String?
    var position: TextPosition?
  }

  enum Body {
    case none
    case text(String, contentType: String)
    case json(String)
    case form([Row])
    case parts([Row])
    /// Files, of which the first that is on is sent.
    case files([Row])
    case graphQL(query: String, variables: String)
    case other(String)
  }

  struct Request {
    /// In capital letters, as Bruno sends it.
    var method: String
    var url: String
    var query: [Row] = []
    var path: [Row] = []
    var body = Body.none
    /// Whether the query of the URL is percent-encoded; otherwise it is sent as it is written.
    var encodesURL = false
    /// The names of fields that Bruno otherwise adds.
    var omittedFields: [String] = []
    /// An expression, and a condition such as `eq 200`.
    var assertions: [Row] = []
  }

  var name: String?
  var order: Double?
  /// The HTTP request; nil for a folder or a collection.
  var request: Request?
  /// Another kind of file, with its article, such as `a request by gRPC`; nil for a request by HTTP.
  var otherKind: String?
  var headers: [Row] = []
  var authentication = ForeignAuthentication.inherited
  var variables: [Row] = []
  /// A name, and the expression for a value of the answer.
  var captures: [Row] = []
  var description: String?
  /// The position of the file's beginning.
  var position: TextPosition?
  var remarks: [ImportRemark] = []

  mutating func note(
    _ kind: ImportRemark.Kind, _ finding: ImportFinding, at position: TextPosition? = nil
  ) {
    remarks.append(ImportRemark(kind, finding, at: position))
  }

  /// Adds a remark on a key that Bruno sends nowhere.
  mutating func noteAuthentication(_ mode: String?, at position: TextPosition?) {
    if mode == "apikey", case .none = authentication {
      note(.leftOut, BrunoFinding.keyWithoutPlace, at: position)
    }
  }
}

/// A folder of Bruno's requests.
struct BrunoTree {
  var name: String
  var item: BrunoItem?
  /// The requests, each with the name to use if it has none itself.
  var requests: [(item: BrunoItem, name: String)] = []
  var folders: [BrunoTree] = []
  /// The remarks on what is no request by HTTP.
  var others: [ImportRemark] = []

  init(name: String) { self.name = name }

  mutating func sort() {
    func key(_ item: BrunoItem?, _ name: String) -> (Double, String) { (item?.order ?? .infinity, name) }
    requests.sort { key($0.item, $0.name) < key($1.item, $1.name) }
    folders.sort { key($0.item, $0.name) < key($1.item, $1.name) }
    for index in folders.indices { folders[index].sort() }
  }

  /// Adds a request to the folder at a path, which is made where there is none.
  mutating func insert(_ request: (item: BrunoItem, name: String), at path: ArraySlice<String>) {
    change(at: path) { $0.requests.append(request) }
  }

  /// Gives the folder at a path what its requests have in common.
  mutating func insert(folder: BrunoItem, at path: ArraySlice<String>) {
    change(at: path) { $0.item = folder }
  }

  private mutating func change(at path: ArraySlice<String>, _ change: (inout BrunoTree) -> Void) {
    guard let name = path.first else { return change(&self) }
    let index = folders.firstIndex { $0.name == name } ?? folders.count
    if index == folders.count { folders.append(BrunoTree(name: name)) }
    folders[index].change(at: path.dropFirst(), change)
  }
}

extension ForeignAuthentication {
  /// Makes an authentication of Bruno.
  ///
  /// - Parameters:
  ///   - mode: The mode; nil if the file has none.
  ///   - value: The value of a name.
  init(bruno mode: String?, value: (String) -> String) {
    switch mode {
    case nil, "inherit": self = .inherited
    case "none": self = .none
    case "basic": self = .basic(user: value("username"), password: value("password"))
    case "bearer": self = .bearer(token: value("token"), scheme: "Bearer")
    case "apikey":
      // Bruno adds no key without a name, and none in another place.
      let (name, key) = (value("key"), value("value"))
      switch value("placement") {
      case _ where name.isEmpty: self = .none
      case "query", "queryparams": self = .queryKey(name: name, value: key)
      case "header": self = .key(name: name, value: key)
      default: self = .none
      }
    case let mode?: self = .other(mode)
    }
  }
}
