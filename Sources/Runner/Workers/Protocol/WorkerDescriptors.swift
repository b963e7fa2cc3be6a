/// The open file descriptors of a new worker.
enum WorkerDescriptors {
  /// Orders are read from here.
  static let orders: Int32 = 3
  /// Answers are written here.
  static let answers: Int32 = 4
  /// The file of `WorkerMemory`.
  static let memory: Int32 = 5
  /// The file for standard output and standard error, to read it back.
  static let output: Int32 = 6

  static let all = [orders, answers, memory, output]
}
