/// A request about draft files to the program.
package enum ShelfRequest: Sendable, Hashable {
  /// List the drafts in the folder of a file and the recent ones; answered with ``ShelfReport/listed(id:_:)``, which
  /// may come later. The file is that of the current draft; nil for the current folder.
  case list(beside: String?, id: Int)
  /// Read the heads of some files; answered with ``ShelfReport/read(id:_:)``, which may come later.
  case readHeads([String], id: Int)
  /// Load a draft; answered with ``ShelfReport/loaded(_:id:)``, which may come later.
  case load(path: String, id: Int)
  /// Record that the composer has opened another draft; the path is nil if it has no file, and then its journal begins
  /// with the base, in the form of a journal.
  case opened(path: String?, base: [UInt8])
  /// Record that the file of the current draft has a new name.
  case nowNamed(path: String)
  /// Rename a file within its folder; answered with ``ShelfReport/renamed(from:to:)``.
  case rename(path: String, to: String)
  /// Copy a file within its folder; answered with ``ShelfReport/duplicated(_:as:)``.
  case duplicate(path: String)
  /// Delete a file so that it can be restored; answered with ``ShelfReport/deleted(path:number:)``.
  case delete(path: String)
  /// Remove a missing file from the recent drafts.
  case forget(path: String)
  /// Write some requests of an import, by their indices, to draft files in a folder, and its environments to files of
  /// variables; answered with ``ShelfReport/writing(_:of:)`` from time to time, and at the end with
  /// ``ShelfReport/written(drafts:problems:notes:isListed:folder:)``.
  case write(ImportReading, [Int], folder: String)
  /// Stop the writing of an import, of which nothing is written then.
  case stopWriting
  /// Restore a deleted file; answered with ``ShelfReport/restored(number:path:)``.
  case restore(number: Int)
}
