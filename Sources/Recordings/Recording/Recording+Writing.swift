import JSON

extension Recording {
  /// The content of the recording's file: JSON that people can read and edit.
  package var text: String {
    var json = JSONWriter()
    json.object { json in
      // Recordings that earlier versions can play have the earlier version number.
      json.member("version", typing.isEmpty ? 1 : Self.version)
      json.member("device", device)
      json.object("screen") { json in
        json.member("width", screen.width.forFile)
        json.member("height", screen.height.forFile)
      }
      json.member("orientation", orientation.rawValue)
      json.array("fingers") { json in for finger in fingers { finger.write(to: &json) } }
      guard !typing.isEmpty else { return }
      json.array("typing") { json in for text in typing { text.write(to: &json) } }
    }
    return json.laidOut()
  }
}

extension Recording.Finger {
  func write(to json: inout JSONWriter) {
    json.object { json in
      for (name, anchor) in [("start", start), ("end", end)] as [(StaticString, Recording.Anchor?)] {
        guard let anchor else { continue }
        json.name(name)
        anchor.write(to: &json)
      }
      json.array("path") { json in
        for stop in path.stops {
          json.object { json in
            json.member("time", stop.time.seconds.forFile)
            json.member("x", stop.point.x.forFile)
            json.member("y", stop.point.y.forFile)
          }
        }
      }
    }
  }
}

extension Recording.Typing {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("time", time.seconds.forFile)
      json.member("text", text)
      guard let field else { return }
      json.name("field")
      field.write(to: &json)
    }
  }
}

extension Recording.Anchor {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("query", query)
      json.member("x", x.forFile)
      json.member("y", y.forFile)
      json.name("frame")
      frame.write(to: &json)
      if !alternatives.isEmpty {
        json.array("alternatives") { json in for query in alternatives { json.string(query) } }
      }
      guard let element else { return }
      json.name("element")
      element.write(to: &json, whole: false)
    }
  }
}

extension Rect {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("x", x.forFile)
      json.member("y", y.forFile)
      json.member("width", width.forFile)
      json.member("height", height.forFile)
    }
  }
}

extension Double {
  /// The number with at most four decimals, which is more precise than any finger.
  var forFile: Double { magnitude < 1e9 ? (self * 10_000).rounded() / 10_000 : self }
}
