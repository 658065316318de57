internal import WiredraftCore

extension JSONNavigator {
  struct Extent {
    /// Nil if the end isn't certain yet.
    var end: Int?
    var commas = 0
    /// The offset of the comma at which the search was to end.
    var comma: Int?
  }

  /// The search ends at the comma with the number `limit`, from 1. Of the blocks that the container spans, at most
  /// three are read.
  mutating func extent(
    ofContainerAt opening: Int, inner: Int, upToComma limit: Int = .max
  ) throws -> Extent {
    var extent = Extent()
    let first = block(of: opening)
    let bytes = try bytes(ofBlock: first)
    var tokens = JSONTokens(bytes, at: start(ofBlock: first), from: opening + 1)
    if scan(&tokens, from: inner, inner: inner, limit: limit, into: &extent) { return extent }
    for number in index.blocks.indices[(first + 1)...] where start(ofBlock: number) < end {
      let block = index.blocks[number]
      let commas = block.lowest == inner ? Int(block.commas) : 0
      guard block.lowest < inner || extent.commas + commas >= limit else {
        extent.commas += commas
        continue
      }
      tokens = try self.tokens(ofBlock: number)
      if scan(&tokens, from: Int(block.depth), inner: inner, limit: limit, into: &extent) { break }
    }
    return extent
  }

  private func scan(
    _ tokens: inout JSONTokens, from depth: Int, inner: Int, limit: Int, into extent: inout Extent
  ) -> Bool {
    var depth = depth
    while let token = tokens.next() {
      if token.isOpening {
        depth += 1
      } else if token.isClosing {
        depth -= 1
        if depth < inner {
          extent.end = token.offset + 1
          return true
        }
      } else if depth == inner, token.isComma {
        extent.commas += 1
        if extent.commas == limit {
          extent.comma = token.offset
          return true
        }
      }
    }
    return false
  }

  struct Level {
    /// Nil for the text around the whole value.
    var opening: Int?
    /// The number of commas in it before the place: the ordinal of the element or member there.
    var commas = 0
    /// The start of the element or member at the place; that of a member is its name.
    var item: Int?
  }

  /// Level 0 is the text around the whole value, level 1 the outermost container. With `untilItem`, only the item of
  /// the lowest level is looked for.
  mutating func levels(
    around token: Int, depth: Int, downTo lowest: Int, untilItem: Bool = false
  ) throws -> [Level] {
    guard depth >= lowest, token < end else { throw JSONTree.ContentChanged() }
    var levels = [Level](repeating: Level(), count: depth - lowest + 1)
    // The highest level whose opening bracket isn't found yet.
    var top = depth
    var number = block(of: token)
    var limit = token
    while top >= lowest {
      let block = index.blocks[number]
      let isNeeded =
        block.lowest < top || block.lowest == top && levels[top - lowest].item == nil || limit == token
      if isNeeded {
        let found = try openContainers(inBlock: number, before: limit, itemAt: token)
        for (place, level) in found.levels.enumerated() {
          let depth = found.base + place
          guard (lowest...top).contains(depth) else { continue }
          levels[depth - lowest].opening = level.opening
          levels[depth - lowest].commas += level.commas
          levels[depth - lowest].item = levels[depth - lowest].item ?? level.item
        }
        top = min(top, found.base)
      } else if block.lowest == top {
        levels[top - lowest].commas += Int(block.commas)
      }
      if untilItem, top == lowest, levels[0].item != nil { break }
      if top == 0, number == 0 { break }
      guard number > 0 else { throw JSONTree.ContentChanged() }
      number -= 1
      limit = start(ofBlock: number + 1)
    }
    return levels
  }

  /// The first container opened before the block. A token at the limit counts as the start of an item.
  private mutating func openContainers(
    inBlock number: Int, before limit: Int, itemAt token: Int
  ) throws -> (base: Int, levels: [Level]) {
    let block = index.blocks[number]
    var (base, levels) = (Int(block.depth), [Level()])
    var isAfterColon = block.state == .memberValue
    var tokens = try tokens(ofBlock: number)
    while let next = tokens.next(), next.offset < limit || next.offset == token {
      let last = levels.count - 1
      if next.isClosing {
        levels.removeLast()
        if levels.isEmpty {
          base -= 1
          levels = [Level()]
        }
      } else if next.isComma {
        levels[last].commas += 1
      } else if !next.isColon {
        if !isAfterColon { levels[last].item = next.offset }
        if next.offset == token { break }
        if next.isOpening { levels.append(Level(opening: next.offset)) }
      }
      isAfterColon = next.isColon
    }
    return (base, levels)
  }

  mutating func lastItem(before limit: Int) throws -> (start: Int, depth: Int)? {
    guard limit > 0 else { return nil }
    guard limit <= end else { throw JSONTree.ContentChanged() }
    for number in (0...block(of: limit - 1)).reversed() where index.blocks[number].hasItem {
      var depth = Int(index.blocks[number].depth)
      var isAfterColon = index.blocks[number].state == .memberValue
      var item: (Int, Int)?
      var tokens = try tokens(ofBlock: number)
      while let token = tokens.next(), token.offset < limit {
        if token.isClosing {
          depth -= 1
        } else if !token.isComma, !token.isColon {
          if !isAfterColon { item = (token.offset, depth) }
          if token.isOpening { depth += 1 }
        }
        isAfterColon = token.isColon
      }
      if let item { return item }
    }
    return nil
  }
}
