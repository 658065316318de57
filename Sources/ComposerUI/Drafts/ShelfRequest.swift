/// What the list of drafts asks the program for.
package enum ShelfRequest: Sendable, Hashable {
  /// List the drafts of a folder and the recent ones; answered with ``ShelfReport/listed(id:_:)``, which may come
  /// later. `file` is the file of the present draft, whose folder is listed; nil for the current folder.
  case list(beside: String?, id: Int)
  /// Read the heads of some files; answered with ``ShelfReport/read(id:_:)``, which may come later.
  case readHeads([String], id: Int)
  /// Load a draft; answered with ``ShelfReport/loaded(_:id:)``, which may come later.
  case load(path: String, id: Int)
  /// Take note that the composer has another draft now; nil for one that has no file.
  case opened(path: String?)
  /// Take note that the file of the present draft has another name now.
  case nowNamed(path: String)
  /// Give a file another name in its folder; answered with ``ShelfReport/renamed(from:to:)``.
  case rename(path: String, to: String)
  /// Copy a file beside itself; answered with ``ShelfReport/duplicated(_:as:)``.
  case duplicate(path: String)
  /// Delete a file, so that it can be brought back; answered with ``ShelfReport/deleted(path:number:)``.
  case delete(path: String)
  /// Leave a file that is gone out of the recent ones.
  case forget(path: String)
  /// Bring a deleted file back; answered with ``ShelfReport/restored(number:path:)``.
  case restore(number: Int)
}
