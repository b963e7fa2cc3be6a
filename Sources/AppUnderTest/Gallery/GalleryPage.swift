import PageAssets

/// The page of a gallery: the pictures by app, screen, variant and device.
struct GalleryPage {
  private let devices: [Device]
  /// The extension of the picture files.
  private let ending: String
  private var body = ""
  private var contents = ""
  private var app: String?
  private var sample: String?
  private var paths: Set<String> = []
  /// The time between the pictures of a slideshow.
  private let delay: Duration
  /// The differences from an earlier gallery in a line; nil without a comparison.
  var summary: String?

  /// Begins a page without pictures.
  ///
  /// - Parameters:
  ///   - devices: the devices with pictures.
  ///   - ending: the extension of the picture files.
  ///   - delay: the time between the pictures of a slideshow.
  init(devices: [Device], ending: String, delay: Duration) {
    self.delay = delay
    self.devices = devices
    self.ending = ending
  }

  /// Begins the part of a sample, unless it was the last one. The samples of an app must be consecutive.
  ///
  /// - Returns: the path of the picture's file inside the folder of the page.
  mutating func begin(_ app: String, _ sample: GalleryScreen, on device: Device) -> String {
    if app != self.app {
      if self.app != nil { body += "</div></div></section>\n" }
      body += "<section id=\"\(Self.fileName(app))\"><h2>\(app.asMarkup)</h2>\n"
      contents += "<a href=\"#\(Self.fileName(app))\">\(app.asMarkup)</a>\n"
      (self.app, self.sample) = (app, nil)
    }
    if sample.title != self.sample {
      if self.sample != nil { body += "</div></div>\n" }
      body += "<div class=\"sample\"><h3>\(sample.title.asMarkup)</h3><div class=\"row\">\n"
      self.sample = sample.title
    }
    return freePath("\(Self.fileName(app))/\(Self.fileName(sample.title))\(Self.ending(of: device))")
  }

  /// The end of the names of a device's pictures, without a number and the extension.
  static func ending(of device: Device) -> String { "-\(fileName(device.name))" }

  /// Adds the picture of the last sample that was begun.
  ///
  /// - Parameters:
  ///   - path: the path of its file.
  ///   - change: how it differs from an earlier gallery; nil for no difference or no comparison.
  ///   - elements: its elements, which have a page beside the picture; nil if the screen cannot be drawn.
  ///   - note: the reason why it cannot be drawn; nil for no reason.
  mutating func add(
    _ app: String, _ sample: GalleryScreen, on device: Device, at path: String, change: GalleryComparison.Change?,
    _ elements: GalleryElements? = nil, note: String? = nil
  ) {
    let name = Self.title(of: app, sample, on: device)
    if change == .changed {
      add(
        device, GalleryComparison.copy(of: path), name: name + ", before", caption: "\(device.name), before", .changed)
    }
    let mark = (change?.rawValue ?? note).map { ", \($0)" } ?? ""
    let link = elements.map { " <a href=\"\(path).html\">elements\($0.remark)</a>" }
    add(device, path, name: name + mark, caption: device.name + mark, change, link: link ?? "")
  }

  private mutating func add(
    _ device: Device, _ path: String, name: String, caption: String, _ change: GalleryComparison.Change?,
    link: String = ""
  ) {
    let number = devices.firstIndex(of: device) ?? 0
    let size = (Int(device.size.width), Int(device.size.height))
    body += """
      <figure class="d\(number)\(change.map { " \($0.rawValue)" } ?? "")"><button \
      aria-label="\("Enlarge \(name)".asMarkup)">\
      <img loading="lazy" src="\(path)" width="\(size.0)" height="\(size.1)" \
      style="--points:\(size.0)" alt="\(name.asMarkup)"></button><figcaption>\(caption.asMarkup)\(link)\
      </figcaption></figure>

      """
  }

  /// The name of a picture.
  static func title(of app: String, _ sample: GalleryScreen, on device: Device) -> String {
    "\(app): \(sample.title) on \(device.name)"
  }

  /// Adds the pictures of an earlier gallery that are missing in this one.
  mutating func add(removed paths: [String]) {
    guard !paths.isEmpty else { return }
    if app != nil { body += "</div></div></section>\n" }
    (app, sample) = ("Removed", "Removed")
    contents += "<a href=\"#removed\">Removed</a>\n"
    body += "<section id=\"removed\"><h2>Removed</h2><div class=\"sample\"><div class=\"row\">\n"
    for path in paths {
      body += """
        <figure class="removed"><button aria-label="\("Enlarge \(path), removed".asMarkup)">\
        <img loading="lazy" \
        src="\(GalleryComparison.copy(of: path).asMarkup)" alt="\("\(path), removed".asMarkup)"></button>\
        <figcaption>\("\(path), removed".asMarkup)</figcaption></figure>

        """
    }
  }

  /// The page as HTML.
  var text: String {
    let choices = devices.enumerated().map { number, device in
      "<label><input type=\"radio\" name=\"device\" id=\"c\(number)\">\(device.name.asMarkup)</label>"
    }
    // The pictures of one device stand side by side.
    var rules = devices.indices.map {
      "body:has(#c\($0):checked) figure:not(.d\($0)){display:none}body:has(#c\($0):checked) .sample\(Self.sideBySide)"
    }
    if devices.count == 1 { rules = ["header .devices{display:none}.sample\(Self.sideBySide)"] }
    return """
      \(PageHead("Gallery", .scripted, styles: [WebFiles.gallery], rules: rules.joined(separator: "\n")).text)<body>
      <header><h1>Gallery</h1><nav>\(contents)</nav>
      <p class="devices"><label><input type="radio" name="device" checked>all devices</label> \
      \(choices.joined(separator: " "))</p>
      <p><input type="search" id="search" placeholder="Find screens" aria-label="Find screens">\(comparison)</p></header>
      \(viewer)<script nonce="cukeswift">\(WebFiles.galleryViewer)</script>
      <main>\(body)\(app == nil ? "" : "</div></div></section>")</main>
      </body></html>

      """
  }

  /// The choice of changed pictures, with their numbers; empty without a comparison.
  private var comparison: String {
    guard let summary else { return "" }
    return """
       <label><input type="checkbox" id="only-changes">only changes</label> <span>\(summary.asMarkup)</span>
      """
  }

  private static let sideBySide = "{display:inline-block;vertical-align:bottom;width:min-content;margin-right:1rem}"

  /// The dialog that shows a picture in full size, with a list of all pictures; a script fills it.
  private var viewer: String {
    """
    <dialog id="viewer"><aside><ol id="list"></ol></aside><div>
    <p><button id="previous">Previous</button> <button id="next">Next</button> \
    <button id="slideshow" aria-pressed="false" data-delay="\(Int(delay / .milliseconds(1)))">Slideshow</button> \
    <button id="close">Close</button></p>
    <figure><img id="large" alt=""><figcaption id="caption"></figcaption></figure></div></dialog>

    """
  }

  /// An unused path for a picture with this name.
  private mutating func freePath(_ name: String) -> String {
    var path = "\(name).\(ending)"
    var number = 2
    while !paths.insert(path).inserted {
      path = "\(name)-\(number).\(ending)"
      number += 1
    }
    return path
  }

  /// A name as a part of a path: letters and digits, with hyphens for everything else.
  static func fileName(_ name: String) -> String {
    name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }
}
