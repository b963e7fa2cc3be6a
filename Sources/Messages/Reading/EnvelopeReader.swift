package import GherkinParser
package import JSON

/// Reads the messages of a stream in sequence.
///
/// The reader keeps the documents of the stream, because a pickle is a view of its document. It skips unknown members
/// and unknown kinds of messages, which later versions of the protocol may add.
package struct EnvelopeReader {
  /// The ids of the stream.
  package var ids: MessageIDs
  private var sources: [PathKey: SourceFile] = [:]
  private var finders: [PathKey: PickleFinder] = [:]

  /// Begins a stream.
  ///
  /// - Parameter ids: maps the ids of the stream to those of the program.
  package init(ids: MessageIDs = MessageIDs()) {
    self.ids = ids
  }

  /// Adds a document for pickles whose document is not in the stream, such as one shared with another stream.
  package mutating func add(_ document: GherkinDocument) {
    finders[PathKey(document.uri)] = PickleFinder(document)
  }

  /// Reads a message.
  ///
  /// - Parameter line: the message, one object of JSON in UTF-8.
  /// - Returns: the message; nil for an unknown kind.
  /// - Throws: if it is not JSON or lacks required members. The reader can then continue with the next message.
  package mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Envelope? {
    if let offset = UTF8Validation.firstInvalidOffset(in: line) {
      throw JSONError(offset: offset, problem: .encoding)
    }
    guard line.count <= Gherkin.largestFile else {
      throw JSONError(offset: 0, problem: .meaning("the message is larger than \(Gherkin.largestFile) bytes"))
    }
    var json = JSONReader(line)
    var envelope: Envelope?
    try json.beginObject()
    while let name = try json.nextMember() {
      if let message = try message(name, &json) { envelope = message } else { try json.skip() }
    }
    try json.end()
    return envelope
  }

  // MARK: - Feature files

  mutating func source(_ json: inout JSONReader) throws(JSONError) -> SourceFile {
    var (uri, text): (String?, String?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "uri": uri = try json.string().string
      case "data": text = try json.string().string
      default: try json.skip()
      }
    }
    let source = SourceFile(uri: try json.required(uri, "uri"), text: try json.required(text, "data"))
    sources[PathKey(source.uri)] = source
    return source
  }

  /// Reads a document. The name of the document is searched first, because it may come after the rest.
  mutating func gherkinDocument(_ json: inout JSONReader) throws(JSONError) -> GherkinDocument {
    var ahead = json
    var uri: String?
    try ahead.beginObject()
    while uri == nil, let name = try ahead.nextMember() {
      if case "uri" = name { uri = try ahead.string().string } else { try ahead.skip() }
    }
    let name = uri ?? ""
    let source = sources.removeValue(forKey: PathKey(name)) ?? SourceFile(uri: name, text: "")
    let document = try DocumentReader.read(&json, ids: &ids, source: source)
    finders[PathKey(document.uri)] = PickleFinder(document)
    return document
  }

  mutating func pickle(_ json: inout JSONReader) throws(JSONError) -> Pickle {
    let start = json.offset
    var (id, uri, title): (Int?, String?, String?)
    var nodeIDs: [Int] = []
    var (stepNodeIDs, stepIDs): ([Int], [Int]) = ([], [])
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.number(&json)
      case "uri": uri = try json.string().string
      case "name": title = try json.string().string
      case "astNodeIds": nodeIDs = try numbers(&json)
      case "steps":
        try json.beginArray()
        while try json.nextElement() {
          let (nodeID, stepID) = try step(&json)
          stepNodeIDs.append(nodeID)
          stepIDs.append(stepID)
        }
      default: try json.skip()
      }
    }
    let (pickleID, name) = (try json.required(id, "id"), try json.required(uri, "uri"))
    let file = PathKey(name)
    guard let nodeID = nodeIDs.last, finders[file] != nil else {
      throw json.error(
        .meaning("the stream has not announced the feature file '\(name)' that the pickle is from"), at: start)
    }
    guard var pickle = finders[file]?.pickle(from: nodeID, steps: stepNodeIDs, ids: stepIDs + [pickleID]) else {
      throw json.error(.meaning("the feature file '\(name)' has no such scenario"), at: start)
    }
    if let title { pickle.takeVariant(fromName: title) }
    return pickle
  }

  private mutating func step(_ json: inout JSONReader) throws(JSONError) -> (nodeID: Int, id: Int) {
    var (id, nodeIDs): (Int?, [Int]?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.number(&json)
      case "astNodeIds": nodeIDs = try numbers(&json)
      default: try json.skip()
      }
    }
    return (try json.required(nodeIDs?.first, "astNodeIds"), try json.required(id, "id"))
  }

  private mutating func numbers(_ json: inout JSONReader) throws(JSONError) -> [Int] {
    var numbers: [Int] = []
    try json.beginArray()
    while try json.nextElement() { numbers.append(try ids.number(&json)) }
    return numbers
  }
}

extension EnvelopeReader {
  func parseError(_ json: inout JSONReader) throws(JSONError) -> ParseError {
    var (uri, location): (String?, SourceLocation?)
    var message: String?
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "message": message = try json.string().string
      case "source":
        try json.beginObject()
        while let name = try json.nextMember() {
          switch name {
          case "uri": uri = try json.string().string
          case "location": location = try json.location()
          default: try json.skip()
          }
        }
      default: try json.skip()
      }
    }
    return ParseError(
      uri: uri ?? "", location: location ?? SourceLocation(line: 1),
      reported: try json.required(message, "message"))
  }
}
