import JSON

// Recorded elements.
extension JSONReader {
  /// element = "{" "class" … "frame" "containers" "queries" "}"
  mutating func elementRecord() throws(JSONError) -> ElementRecord {
    var record = ElementRecord(className: "")
    var className: String?
    try beginObject()
    while let member = try nextMember() {
      switch member {
      case "class": className = try string().string
      case "role": record.role = try string().string
      case "id": record.id = try string().string
      case "label": record.label = try string().string
      case "text": record.text = try string().string
      case "textStart": record.textStart = try string().string
      case "placeholder": record.placeholder = try string().string
      case "value": record.state.value = try string().string
      case "reported": record.state.reportedValue = try string().string
      case "secure": record.state.isSecure = try boolean()
      case "enabled": record.state.isEnabled = try boolean()
      case "selected": record.state.isSelected = try boolean()
      case "frame": record.position.frame = try rect()
      case "place": record.position.index = try integer(in: -1...1_000_000)
      case "rank": record.position.rank = try elementRank()
      case "cell": record.position.cellText = try string().string
      case "scrolled": record.position.isScrolled = try boolean()
      case "containers": record.surroundings.containers = try elementContainers()
      case "inside": record.surroundings.inside = try strings()
      case "beside": record.surroundings.beside = try strings()
      case "others": record.surroundings.others = try strings()
      case "queries": record.candidates = try elementCandidates()
      default: try skip()
      }
    }
    record.className = try required(className, "class")
    return record
  }

  private mutating func elementRank() throws(JSONError) -> ElementRecord.Rank {
    var rank = ElementRecord.Rank(before: 0, others: 0)
    try beginObject()
    while let member = try nextMember() {
      switch member {
      case "before": rank.before = try integer(in: 0...1_000_000)
      case "others": rank.others = try integer(in: 0...1_000_000)
      default: try skip()
      }
    }
    return rank
  }

  private mutating func elementContainers() throws(JSONError) -> [ElementRecord.Container] {
    var containers: [ElementRecord.Container] = []
    try beginArray()
    while try nextElement() {
      var (className, mark): (String?, String?)
      try beginObject()
      while let member = try nextMember() {
        switch member {
        case "class": className = try string().string
        case "mark": mark = try string().string
        default: try skip()
        }
      }
      containers.append(.init(className: try required(className, "class"), mark: mark))
    }
    return containers
  }

  private mutating func elementCandidates() throws(JSONError) -> [ElementRecord.Candidate] {
    var candidates: [ElementRecord.Candidate] = []
    try beginArray()
    while try nextElement() {
      var (query, score): (String?, Int?)
      try beginObject()
      while let member = try nextMember() {
        switch member {
        case "query": query = try self.query()
        case "score": score = try integer(in: 0...100)
        default: try skip()
        }
      }
      candidates.append(.init(query: try required(query, "query"), score: try required(score, "score")))
    }
    return candidates
  }
}
