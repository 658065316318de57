import DraftStore
import Glibc
import Sending
import WiredraftCore

extension ComposedRequest {
  var files: [SendConcerns.File] {
    let layers = pathLayers
    var known: Set<String> = []
    return composition.needs.files.filter { known.insert($0).inserted }.map { path in
      file(path, of: layers[path])
    }
  }

  private func file(_ path: String, of layer: Variable.Layer?) -> SendConcerns.File {
    let folder = folder ?? "."
    let written = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    let whole = WholePath.existing(written) ?? written
    let isLink = WholePath.inFolder(written).map { $0 != whole } ?? false
    var file = SendConcerns.File(path: whole, link: isLink ? path : nil, size: Self.size(of: whole))
    file.isSecret = SecretFile.matches(written) || SecretFile.matches(whole)
    file.isGiven = layer == .option || (source == .words && layer != .answer)
    guard !file.isGiven else { return file }
    let base = WholePath.existing(folder) ?? ""
    file.isOutside = source != .words && !whole.hasPrefix(base == "/" ? "/" : base + "/")
    file.isForeign = source == .foreign || layer == .answer
    return file
  }

  private var pathLayers: [String: Variable.Layer] {
    var layers: [String: Variable.Layer] = [:]
    for segment in composition.body?.bytes.segments ?? [] {
      guard case .file(let path, _, let origin) = segment.content else { continue }
      layers[path] = origin.variable?.place?.layer
    }
    return layers
  }

  private static func size(of path: String) -> Int? {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
  }
}
