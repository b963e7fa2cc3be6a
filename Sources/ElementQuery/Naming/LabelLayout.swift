/// Matches labels with entries by their positions.
struct LabelLayout<Tree: ElementTree> {
  /// The screen.
  let tree: Tree
  /// All entries with a non-empty frame.
  let entries: [ElementID]
  /// The texts outside controls.
  let labels: [ElementID]
  /// Whether an entry has no name of its own.
  let isUnnamed: (ElementID) -> Bool

  /// The entries whose label is accepted; of several with the same label, the nearest.
  ///
  /// - Parameter isWanted: whether to accept a label.
  func entries(labelled isWanted: (ElementID) -> Bool) -> [ElementID] {
    var nearest: [ElementID: (distance: Distance, entries: [ElementID])] = [:]
    for entry in entries where isUnnamed(entry) && !entries.contains(where: { $0 != entry && isPart(entry, of: $0) }) {
      guard let found = label(of: entry), isWanted(found.label) else { continue }
      if let known = nearest[found.label], known.distance <= found.distance {
        if known.distance == found.distance { nearest[found.label]?.entries.append(entry) }
      } else {
        nearest[found.label] = (found.distance, [entry])
      }
    }
    return nearest.values.flatMap(\.entries).sorted()
  }

  private typealias Found = (label: ElementID, distance: Distance)

  /// The distance of a label from an entry. A label in the entry's line is nearer than any label above it.
  private struct Distance: Comparable {
    var isAbove = false
    let points: Double

    static func < (one: Distance, other: Distance) -> Bool {
      one.isAbove == other.isAbove ? one.points < other.points : other.isAbove
    }
  }

  /// The label of an entry: the text around it if it contains no other entry, or the nearest text in its line, or the
  /// nearest above it.
  private func label(of entry: ElementID) -> Found? {
    let isSeen = tree.isVisible(entry)
    let labels = labels.filter { (!isSeen || tree.isVisible($0)) && !tree.isElement($0, in: entry) }
    let around = labels.last { label in
      tree.isElement(entry, in: label)
        && !entries.contains { $0 != entry && tree.isElement($0, in: label) && !isPart($0, of: entry) }
    }
    if let around { return (around, Distance(points: 0)) }
    let beside = labels.filter { !tree.isElement(entry, in: $0) }
    let inLine = labelsInLine(beside, with: entry)
    let nearest = { (labels: [Found]) in labels.min { $0.distance < $1.distance } }
    return nearest(inLine.filter { !isValue($0.label, of: entry) }) ?? above(
      entry, beside.filter { !isValue($0, of: entry) })
      ?? nearest(inLine)
  }

  // MARK: In one line

  /// The labels in the line of an entry, on the possible sides and without another entry in between.
  private func labelsInLine(_ labels: [ElementID], with entry: ElementID) -> [Found] {
    let frame = frame(entry)
    let line = labels.filter { frame.isInLine(with: self.frame($0)) }
    let others = entries.filter {
      !isPart($0, of: entry) && !isPart(entry, of: $0) && frame.isInLine(with: self.frame($0))
    }
    let (isLeft, isRight) = sides(of: entry, line, others)
    return line.compactMap { label in
      let place = self.frame(label)
      let isBefore = place.center.x < frame.center.x
      guard isBefore ? isLeft : isRight else { return nil }
      let gap = isBefore ? place.maxX..<max(frame.x, place.maxX) : frame.maxX..<max(place.x, frame.maxX)
      guard !others.contains(where: { gap.contains(self.frame($0).center.x) }) else { return nil }
      return (label, Distance(points: gap.upperBound - gap.lowerBound))
    }
  }

  /// The sides on which the label of an entry can be: left, and for a switch, check box or radio button also right.
  ///
  /// In a line that begins with a label and ends with a switch, labels are on the left, and vice versa.
  private func sides(of entry: ElementID, _ labels: [ElementID], _ others: [ElementID]) -> (left: Bool, right: Bool) {
    guard ["switch", "radio", "checkbox"].contains(tree.role(of: entry)) else { return (true, false) }
    let places = labels.map { frame($0).center.x }
    let entries = ([entry] + others).map { frame($0).center.x }
    guard let first = places.min(), let last = places.max(), let firstEntry = entries.min(),
      let lastEntry = entries.max()
    else { return (true, true) }
    let (beginsWithLabel, endsWithLabel) = (first < firstEntry, last > lastEntry)
    return beginsWithLabel == endsWithLabel ? (true, true) : (beginsWithLabel, endsWithLabel)
  }

  // MARK: Above

  /// The maximum distance of a label above an entry, in points: three lines of text.
  private static var farthestAbove: Double { 60 }

  /// The nearest label above an entry, without a touchable element in between.
  private func above(_ entry: ElementID, _ labels: [ElementID]) -> Found? {
    let frame = frame(entry)
    let found: [Found] = labels.compactMap { label in
      let place = self.frame(label)
      let distance = frame.y - place.maxY
      guard place.isAbove(frame), distance <= Self.farthestAbove else { return nil }
      return (label, Distance(isAbove: true, points: distance))
    }
    guard let nearest = found.min(by: { $0.distance < $1.distance }) else { return nil }
    let place = self.frame(nearest.label)
    let isParted = tree.elements.contains { other in
      guard tree.isControl(other) || entries.contains(other), !isPart(other, of: entry), !isPart(entry, of: other)
      else {
        return false
      }
      let between = self.frame(other)
      return !between.isEmpty && between.isAbove(frame) && place.center.y < between.center.y
    }
    return isParted ? nil : nearest
  }

  /// Whether a text beside an entry is its value: it begins with a number, or equals the value.
  private func isValue(_ label: ElementID, of entry: ElementID) -> Bool {
    guard let text = tree.string(.text, of: label)?.withoutColon else { return false }
    return text.first?.isNumber == true || tree.property(.value, of: entry)?.description == String(text)
  }

  private func isPart(_ element: ElementID, of other: ElementID) -> Bool { tree.isElement(element, in: other) }

  private func frame(_ element: ElementID) -> Rect { tree.frame(of: element) }
}

extension Rect {
  /// Whether two rectangles are side by side.
  fileprivate func isInLine(with other: Rect) -> Bool {
    let isLevel =
      (y..<Swift.max(maxY, y)).contains(other.center.y) || (other.y..<Swift.max(other.maxY, other.y)).contains(center.y)
    return isLevel && (maxX <= other.x + 1 || other.maxX <= x + 1)
  }

  /// Whether the rectangle is above another one and overlaps it horizontally.
  fileprivate func isAbove(_ other: Rect) -> Bool { maxY <= other.y + 1 && x < other.maxX && other.x < maxX }
}
