import DevTools
import PageContent

/// Detects whether a page reacts to dragging.
///
/// A drag of the browser counts if a script accepts it, a field takes it, or the dragged element moves. A drag of only
/// a finger or pointer counts if the document or a scroll position changes, or if a listener of the page handles the
/// movement.
extension PageDriver: DragDriver {
  /// The state of a watched drag.
  struct DragWatch {
    /// The place where the finger was put down.
    var start: Point?
    /// Whether the browser itself drags something.
    var isCarried = false
    /// Whether a listener of the page handles the movement.
    var isHeard = false
    /// Whether the drag involves a frame of another origin, which cannot be examined.
    var isForeign = false
  }

  package func watchDrag() async throws {
    try await reporting {
      visit.fingers.watch = DragWatch()
      _ = try await running().evaluate(PageScript.watchDrag)
    }
  }

  package func endDrag() async throws -> String? {
    guard let watch = visit.fingers.watch else { return nil }
    visit.fingers.watch = nil
    return try await reporting {
      guard let page, !page.isInterrupted, !page.hasLeft, context?.current === page else { return nil }
      // If a listener has opened a dialog or closed the page, something has reacted.
      guard let answer = try await unlessInterrupted({ try await page.evaluate(PageScript.endDrag) }) else {
        return nil
      }
      let result = answer.string("result", "value") ?? ""
      if watch.isForeign { return nil }
      if watch.isCarried {
        return ["taken", "moved"].contains(result)
          ? nil : "Nothing took the drop: no element there accepts the dragged element."
      }
      return result.isEmpty && !watch.isHeard ? "Nothing on the page reacts to being dragged." : nil
    }
  }

  /// Records the start of a drag.
  func noteDrag(from point: Point) {
    guard var watch = visit.fingers.watch else { return }
    (watch.start, watch.isForeign) = (point, isOfOtherOrigin(point))
    visit.fingers.watch = watch
  }

  /// Records, before the finger is lifted, whether a listener handles its movement.
  func noteDrag(to point: Point, in page: PageTarget) async throws {
    guard var watch = visit.fingers.watch, !page.isInterrupted, !page.hasLeft else { return }
    watch.isCarried = visit.fingers.drag != nil
    watch.isForeign = watch.isForeign || isOfOtherOrigin(point)
    if !watch.isCarried, !watch.isForeign {
      let points = [watch.start ?? point, point].map { "[\($0.x),\($0.y)]" }.joined(separator: ",")
      let answer = try await page.call("Runtime.evaluate") {
        $0.member("expression", PageScript.hearsMoves(at: "[\(points)]"))
        $0.member("includeCommandLineAPI", true)
        $0.member("returnByValue", true)
      }
      watch.isHeard = answer.boolean("result", "value") ?? true
    }
    visit.fingers.watch = watch
  }

  private func isOfOtherOrigin(_ point: Point) -> Bool {
    guard let tree = visit.tree, let element = tree.element(at: point) else { return false }
    return tree.isForeignFrame(at: point) || tree.frameOfOtherOrigin(around: element) != nil
  }

  /// Drops files on an element.
  ///
  /// - Throws: an `AppError` if no element accepts the files: the browser would leave the page and show the file.
  func drop(_ paths: [String], at point: Point, in page: PageTarget) async throws {
    var json = JSONWriter()
    json.object { json in
      json.array("items") { _ in }
      json.array("files") { json in for path in paths { json.string(path) } }
      json.member("dragOperationsMask", 1)
    }
    let data = String(decoding: json.bytes, as: UTF8.self)
    _ = try await page.evaluate(PageScript.watchDrag)
    for kind in ["dragEnter", "dragOver"] { try await dispatchDrag(kind, data, at: point, in: page) }
    let isForeign = isOfOtherOrigin(point)
    if !isForeign, page.dialog == nil,
      try await page.evaluate(PageScript.takesDrop).boolean("result", "value") == false
    {
      try await dispatchDrag("dragCancel", data, at: point, in: page)
      throw AppError(
        .notSupported, problem: "nothing there takes files that are dropped",
        details: [
          "No script of the page accepts them, and no field for files is at this point.",
          #"A field for files takes them without the mouse: When I choose the file "a.txt" for "Photo""#,
        ])
    }
    try await dispatchDrag("drop", data, at: point, in: page)
    guard !isForeign, !page.isInterrupted, !page.hasLeft else { return }
    if try await page.evaluate(PageScript.endDrag).string("result", "value") == "" {
      throw AppError(
        .notSupported, problem: "the files were not taken", details: ["The page does not accept files there."])
    }
  }
}
