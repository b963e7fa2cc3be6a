/// Options and paths that are kept under a name in the configuration file.
struct Profile: Sendable {
  /// The options in their order.
  private(set) var options: [GivenOption] = []
  /// What the profile speaks of: the topics of its options, and of those that it switches off.
  private var topics: Set<String> = []
  /// What is run where the command line names no paths; empty where the profile does not say.
  var paths: [Operand] = []

  /// Adds what is said of a topic; no options mean that it is switched off.
  mutating func add(_ topic: String, _ options: [GivenOption]) {
    topics.insert(topic)
    self.options += options
  }

  /// Adds what a later profile says, which wins where both speak of one topic.
  mutating func add(_ later: Profile) {
    options = options.filter { !later.topics.contains($0.topic) } + later.options
    topics.formUnion(later.topics)
    if !later.paths.isEmpty { paths = later.paths }
  }
}
