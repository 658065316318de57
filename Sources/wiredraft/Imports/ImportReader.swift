import ComposerUI
import DraftFormats
import DraftStore

/// Reads foreign text for the composer, on any thread.
enum ImportReader {
  /// The path is the one that the system knows, or nil if the order holds the text; the folder is nil for the current
  /// one.
  static func read(_ order: ImportOrder, path: String?, relativeTo folder: String?) -> ImportReading {
    var order = order
    let files = FolderFiles(of: path ?? order.path ?? folder.flatMap { $0.isEmpty ? nil : $0 + "/" } ?? "-")
    for name in order.files {
      // The remarks name a file that can't be read as one that was not read.
      order.options.files[name] = try? FileStore.load(files.path(of: name))
    }
    switch order.source {
    case .text(let text): return reading(text, order)
    case .file(let named):
      do throws(FolderReading.Refusal) {
        if let folder = try FolderReading.ofFolder(orFile: path ?? named, as: order.format) {
          return ImportReading(folder: folder.format, for: order) { () throws(ImportError) in
            try folder.imported(order.options)
          }
        }
      } catch {
        return ImportReading(unreadable: error.sentence, for: order)
      }
      do throws(StoreError) {
        let bytes = try FileStore.load(path ?? named)
        guard let text = String(validating: bytes, as: UTF8.self) else {
          return ImportReading(unreadable: ImportLoading.refusal(ofNoText: bytes), for: order)
        }
        guard text.contains(where: { !$0.isWhitespace }) else {
          return ImportReading(unreadable: ImportLoading.empty, for: order)
        }
        return reading(text, order, files.referenced(areRead: !order.files.isEmpty))
      } catch {
        return ImportReading(unreadable: error.sentence, for: order)
      }
    }
  }

  private static func reading(
    _ text: String, _ order: ImportOrder, _ files: ReferencedFiles = ReferencedFiles()
  ) -> ImportReading {
    ImportReading(text, for: order, yaml: YAMLReading.convert, files: files)
  }
}
