internal import JSON

extension Recording {
  /// The recording as its file has it: JSON that a person can read and change.
  package var text: String {
    var json = JSONWriter()
    json.object { json in
      json.member("version", Self.version)
      json.member("device", device)
      json.name("screen")
      json.object { json in
        json.member("width", screen.width.forFile)
        json.member("height", screen.height.forFile)
      }
      json.member("orientation", orientation.rawValue)
      json.name("fingers")
      json.array { json in for finger in fingers { finger.write(to: &json) } }
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
      json.name("path")
      json.array { json in
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

extension Recording.Anchor {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("query", query)
      json.member("x", x.forFile)
      json.member("y", y.forFile)
      json.name("frame")
      frame.write(to: &json)
      guard !alternatives.isEmpty else { return }
      json.name("alternatives")
      json.array { json in for query in alternatives { json.string(query) } }
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
  /// The number with at most four decimals: what is beyond them no finger can tell, and nobody wants to read.
  var forFile: Double { magnitude < 1e9 ? (self * 10_000).rounded() / 10_000 : self }
}
