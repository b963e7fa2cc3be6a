/// The file descriptors that a worker finds open when it begins.
enum WorkerDescriptors {
  /// Where the orders are read from.
  static let orders: Int32 = 3
  /// Where the answers are written to.
  static let answers: Int32 = 4
  /// The file of `WorkerMemory`.
  static let memory: Int32 = 5
  /// The file that standard output and standard error go to, to read it back.
  static let output: Int32 = 6

  /// All of them.
  static let all = [orders, answers, memory, output]
}
