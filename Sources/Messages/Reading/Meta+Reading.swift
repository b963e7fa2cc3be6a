import JSON

extension Meta {
  init(from json: inout JSONReader) throws(JSONError) {
    var (implementation, runtime): (Product?, Product?)
    var (system, processor): (Product?, Product?)
    var (version, engine): (String?, ContinuousIntegration?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "protocolVersion": version = try json.string().string
      case "implementation": implementation = try Product(from: &json)
      case "runtime": runtime = try Product(from: &json)
      case "os": system = try Product(from: &json)
      case "cpu": processor = try Product(from: &json)
      case "ci": engine = try ContinuousIntegration(from: &json)
      default: try json.skip()
      }
    }
    self.init(
      implementation: try json.required(implementation, "implementation"),
      runtime: try json.required(runtime, "runtime"), operatingSystem: try json.required(system, "os"),
      processor: try json.required(processor, "cpu"), continuousIntegration: engine)
    if let version { protocolVersion = version }
  }
}

extension Meta.Product {
  init(from json: inout JSONReader) throws(JSONError) {
    var (name, version): (String?, String?)
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "name": name = try json.string().string
      case "version": version = try json.string().string
      default: try json.skip()
      }
    }
    self.init(name: try json.required(name, "name"), version: version)
  }
}

extension Meta.ContinuousIntegration {
  init(from json: inout JSONReader) throws(JSONError) {
    var (name, url, buildNumber): (String?, String?, String?)
    var git: Meta.Git?
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "name": name = try json.string().string
      case "url": url = try json.string().string
      case "buildNumber": buildNumber = try json.string().string
      case "git": git = try Meta.Git(from: &json)
      default: try json.skip()
      }
    }
    self.init(name: try json.required(name, "name"), url: url, buildNumber: buildNumber, git: git)
  }
}

extension Meta.Git {
  init(from json: inout JSONReader) throws(JSONError) {
    var (remote, revision): (String?, String?)
    var (branch, tag): (String?, String?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "remote": remote = try json.string().string
      case "revision": revision = try json.string().string
      case "branch": branch = try json.string().string
      case "tag": tag = try json.string().string
      default: try json.skip()
      }
    }
    self.init(
      remote: try json.required(remote, "remote"), revision: try json.required(revision, "revision"), branch: branch,
      tag: tag)
  }
}
