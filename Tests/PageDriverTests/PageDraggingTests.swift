import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// A drag or drop fails if no element reacts to it.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageDraggingTests {
  private static let style = "<style>div, canvas { width: 200px; height: 40px; margin: 6px; background: #ddd }</style>"
  private static let two = "\(style)<div id=a>Card</div><div id=b>Bin</div>"
  private static let carried = "\(style)<div id=a draggable=true>Card</div><div id=b>Bin</div><p>Rest</p>"
  private static let far = "<div style='height:3000px'></div>"

  /// Pages with an element `a` to be dragged to an element `b`, and the devices on which this has an effect.
  private static let pages: [(html: String, phone: Bool, desktop: Bool)] = [
    (two, false, false), (carried, false, false),
    (
      "\(two)<script>a.onpointerdown = a.onclick = () => {}; addEventListener('pointerup', () => {})</script>", false,
      false
    ),
    ("\(carried)<script>a.ondragstart = e => e.preventDefault()</script>", false, false),
    ("\(carried)<script>b.ondrop = () => {}</script>", false, false),
    ("\(carried)<script>b.ondragover = e => e.preventDefault()</script>", true, true),
    ("\(carried)<script>b.ondragenter = () => b.after(a)</script>", true, true),
    ("\(carried)<script>a.ondragstart = e => e.preventDefault(); a.onpointermove = () => {}</script>", true, true),
    ("\(style)<a id=a href='#x' style='display:block'>Link</a><div id=b>Bin</div>", false, false),
    // A slider, and a field that accepts dragged text.
    ("<input id=a type=range style='width:100px;display:block'><p id=b style='margin:0 0 0 150px'>End</p>", true, true),
    (
      "\(carried)<textarea style='display:none'></textarea><input id=c><script>a.ondragstart = e => e.dataTransfer.setData('text/plain', 'x'); b.replaceWith(c); c.id = 'b'</script>",
      true, true
    ),
    // A game on a canvas that handles the events of its device only during a drag.
    (
      """
      \(style)<canvas id=a></canvas><div id=b>Goal</div><script>
      const move = e => a.getContext('2d').fillRect(e.clientX, e.clientY, 5, 5)
      a.onmousedown = () => { document.addEventListener('mousemove', move); document.addEventListener('mouseup', () => document.removeEventListener('mousemove', move), { once: true }) }
      a.addEventListener('touchstart', () => {
        a.addEventListener('touchmove', move); a.addEventListener('touchend', () => a.removeEventListener('touchmove', move), { once: true }) }, { passive: true })
      </script>
      """, true, true
    ),
    (
      "\(two)<script>a.onmousedown = () => { onmousemove = e => { a.style.translate = e.clientX + 'px'; onmousemove = null } }</script>",
      false, true
    ),
    // An area that a finger scrolls, and a mouse does not.
    ("\(style)<div id=b>Bin</div>\(String(repeating: "<p>line</p>", count: 8))<div id=a>Card</div>\(far)", true, false),
    // In a frame, and in a shadow.
    (
      "<iframe id=f srcdoc=\"<canvas id=a style='background:#ddd' width=90 height=40></canvas><p id=b>Goal</p><script>a.onmousemove = a.ontouchmove = () => {}</script>\"></iframe>",
      true, true
    ),
    (
      "\(style)<section></section><div id=b>Bin</div><script>document.querySelector('section').attachShadow({ mode: 'open' }).innerHTML = '<canvas id=a style=\"background:red\"></canvas>'; document.querySelector('section').shadowRoot.firstChild.addEventListener('pointermove', () => {})</script>",
      true, true
    ),
  ]

  @Test(arguments: [Device.standard, .desktop]) func aDragHasAnEffectOrFails(device: Device) async throws {
    for (html, phone, desktop) in Self.pages {
      try await TestPage.open(html, on: device) { session, _ in
        do {
          try await session.drag("view id:'a'", to: "view id:'b'")
          #expect(device.hasMouse ? desktop : phone, "\(html)")
        } catch let error as AppError {
          #expect(!(device.hasMouse ? desktop : phone), "\(html) \(error)")
          #expect(error.problem == "the drag has no effect", "\(html) \(error)")
        }
      }
    }
  }

  @Test(arguments: [
    ("\(two)", false), ("\(two)<script>b.ondrop = e => e.preventDefault()</script>", false),
    ("\(two)<script>b.ondragover = e => { e.preventDefault(); e.dataTransfer.dropEffect = 'none' }</script>", false),
    ("\(two)<script>b.ondragover = e => e.preventDefault(); b.ondrop = e => e.preventDefault()</script>", true),
    (
      "\(two)<script>document.ondragenter = document.ondragover = document.ondrop = e => { e.stopPropagation(); e.preventDefault() }</script>",
      true
    ),
    ("<input id=b type=file>", true), ("<input id=b type=file disabled>", false), ("<input id=b>", false),
    ("<iframe srcdoc=\"<p id=b>Bin</p>\"></iframe>", false),
    (
      "<iframe srcdoc=\"<p id=b>Bin</p><script>b.ondragover = b.ondrop = e => e.preventDefault()</script>\"></iframe>",
      true
    ),
  ])
  func filesAreTakenOrNotDropped(html: String, isTaken: Bool) async throws {
    try await TestPage.open(html, on: .desktop) { session, driver in
      let before = try await driver.evaluate("location.href")
      do {
        try await session.dropFiles(["\(TestPage.pages)/../TestPage.swift"], on: "all view id:'b'")
        #expect(isTaken, "\(html)")
      } catch let error as AppError {
        #expect(!isTaken, "\(html) \(error)")
      }
      #expect(try await driver.evaluate("location.href") == before)
    }
  }
}
