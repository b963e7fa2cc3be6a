import Messages

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Starts processes of this program.
enum Spawning {
  /// Descriptors from here on do not collide with the ones that a worker finds open.
  private static let firstDescriptor: Int32 = 64

  /// What the runtime of Swift is asked to write when a step traps: only the trace of its thread, with its places.
  private static let backtrace =
    "SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,"
    + "limit=32,top=4,output-to=stderr"

  /// Starts this program in a process group of its own, with standard input empty.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the program.
  ///   - descriptors: descriptors of this process, and the numbers they have in the new one.
  /// - Returns: the id of the process, which is that of its group too.
  /// - Throws: when the system starts no process.
  static func start(
    _ arguments: [String], descriptors: [(here: Int32, there: Int32)]
  ) throws(FileSystem.Failure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (here, there) in descriptors { posix_spawn_file_actions_adddup2(&actions, here, there) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The terminal sends its signals to the group of the command; what a worker does then, the command decides.
    posix_spawnattr_setpgroup(&attributes, 0)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    let program = self.program
    var words: [UnsafeMutablePointer<CChar>?] = ([program.name] + arguments).map { strdup($0) } + [nil]
    var variables = environment
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program.path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw FileSystem.Failure(path: program.name, code: code) }
    return id
  }

  /// The environment of this process, with what the runtime is asked unless the user asks it something.
  private static var environment: [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(strdup(variable))
      next += 1
    }
    if getenv("SWIFT_BACKTRACE") == nil { variables.append(strdup(backtrace)) }
    return variables + [nil]
  }

  /// The program that is running: where it is found, and how it is called.
  private static var program: (path: String, name: String) {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size))
      _NSGetExecutablePath(&buffer, &size)
      let path = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? "cukeswift"
      return (path, path)
    #else
      // This leads to the program that runs even when another one has taken its place.
      return ("/proc/self/exe", CommandLine.arguments.first ?? "cukeswift")
    #endif
  }

  /// A pipe whose ends are not inherited.
  static func pipe() throws(FileSystem.Failure) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { throw FileSystem.Failure(path: "pipe", code: errno) }
    return (try moved(ends[0]), try moved(ends[1]))
  }

  /// A file without a name that is not inherited.
  ///
  /// - Parameter isAppended: whether everything is written to its end, whoever writes.
  static func temporaryFile(isAppended: Bool = false) throws(FileSystem.Failure) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/cukeswift.XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: folder, code: errno) }
    unlink(path)
    if isAppended { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_APPEND) }
    return try moved(descriptor)
  }

  private static func moved(_ descriptor: Int32) throws(FileSystem.Failure) -> Int32 {
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, firstDescriptor)
    close(descriptor)
    guard moved >= 0 else { throw FileSystem.Failure(path: "file descriptors", code: errno) }
    return moved
  }
}

// Inside the type above the name would mean its own function.
private let systemPipe = pipe(_:)
