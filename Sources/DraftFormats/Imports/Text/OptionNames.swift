/// Finds options by abbreviated names.
enum OptionNames {
  /// Returns the only name that begins with a text; nil if there is none, or more than one.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of names, which must be sorted.
  static func only(beginningWith text: String, in names: [String]) -> String? {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle] < text { low = middle + 1 } else { high = middle }
    }
    guard low < names.count, names[low].hasPrefix(text) else { return nil }
    if low + 1 < names.count, names[low + 1].hasPrefix(text) { return nil }
    return names[low]
  }
}
