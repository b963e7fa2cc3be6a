extension Platform {
  /// A path to the running program.
  ///
  /// Linux: a path that stays valid even if the file is replaced. macOS: the path by which the program was started (man
  /// 3 dyld).
  package static var program: String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      _NSGetExecutablePath(&buffer, &size)
      return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      return "/proc/self/exe"
    #endif
  }

  // The types of the `posix_spawn` parameters are structures on Linux and pointers on macOS.
  #if canImport(Darwin)
    /// The descriptor actions at the start of a program, before their initialisation.
    package typealias SpawnActions = posix_spawn_file_actions_t?
    /// The attributes for the start of a program, before their initialisation.
    package typealias SpawnAttributes = posix_spawnattr_t?
  #else
    /// The descriptor actions at the start of a program, before their initialisation.
    package typealias SpawnActions = posix_spawn_file_actions_t
    /// The attributes for the start of a program, before their initialisation.
    package typealias SpawnAttributes = posix_spawnattr_t
  #endif

  /// The values to initialise with `posix_spawn_file_actions_init` and `posix_spawnattr_init`.
  package static var spawning: (SpawnActions, SpawnAttributes) {
    #if canImport(Darwin)
      (nil, nil)
    #else
      (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
  }

  /// Closes all descriptors from a number on in a new program, including those just opened by other threads.
  ///
  /// Linux: man 3 posix_spawn_file_actions_addclosefrom_np, available in glibc 2.34 and later. macOS: does nothing.
  ///
  /// - Parameters:
  ///   - first: the lowest number.
  ///   - actions: the ordered list of descriptor actions to extend.
  package static func closeDescriptors(from first: Int32, in actions: inout SpawnActions) {
    #if !canImport(Darwin)
      typealias Function = @convention(c) (UnsafeMutablePointer<SpawnActions>, Int32) -> Int32
      _ = function("posix_spawn_file_actions_addclosefrom_np", as: Function.self)?(&actions, first)
    #endif
  }

  /// Registers a function to be called when the process ends by `quick_exit`.
  ///
  /// Linux: man 3 at_quick_exit. macOS: does nothing, since it lacks `quick_exit`.
  package static func atQuickEnd(_ function: @convention(c) () -> Void) {
    #if !canImport(Darwin)
      at_quick_exit(function)
    #endif
  }

  /// Makes orphans of child processes become children of this process instead of the system's first process.
  ///
  /// Linux: man 2 prctl, `PR_SET_CHILD_SUBREAPER`. macOS: does nothing, since processes cannot adopt orphans there.
  package static func adoptOrphans() {
    #if !canImport(Darwin)
      // Swift cannot call a function with a variable number of arguments. On Linux they are passed like fixed
      // arguments.
      typealias Function = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      let setChildSubreaper: Int32 = 36
      _ = function("prctl", as: Function.self)?(setChildSubreaper, 1, 0, 0, 0)
    #endif
  }

  /// The child processes of this process.
  ///
  /// Linux: man 2 waitid, `ECHILD`, then man 5 proc, `children` of each thread; empty if the system does not provide it.
  /// macOS: `proc_listpids` with `PROC_PPID_ONLY`.
  package static var children: Set<Int32> {
    #if canImport(Darwin)
      // The second call can return more processes than the first.
      let size = proc_listpids(UInt32(PROC_PPID_ONLY), UInt32(getpid()), nil, 0)
      guard size > 0 else { return [] }
      var children = [Int32](repeating: 0, count: Int(size) / MemoryLayout<Int32>.size + 64)
      let found = children.withUnsafeMutableBytes {
        proc_listpids(UInt32(PROC_PPID_ONLY), UInt32(getpid()), $0.baseAddress, Int32($0.count))
      }
      return Set(children.prefix(max(0, Int(found)) / MemoryLayout<Int32>.size).filter { $0 > 0 })
    #else
      // Most calls end here. Reading the folder of threads takes long, and delays the end of this process.
      var info = siginfo_t()
      if waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0, errno == ECHILD { return [] }
      let tasks = "/proc/self/task"
      guard let folder = opendir(tasks) else { return [] }
      defer { closedir(folder) }
      var children: Set<Int32> = []
      while let entry = readdir(folder) {
        let task = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        // The file is missing for a thread that has ended meanwhile.
        for number in bytes(of: "\(tasks)/\(task)/children").split(separator: UInt8(ascii: " ")) {
          if let id = Int32(String(decoding: number, as: UTF8.self)) { children.insert(id) }
        }
      }
      return children
    #endif
  }

  /// The initial environment of a process, or of the one it was forked from, as `name=value` entries.
  ///
  /// Linux: man 5 proc, `environ`. macOS: man 3 sysctl, `KERN_PROCARGS2`: the number of the arguments, the path of the
  /// program, the arguments and the variables.
  ///
  /// - Parameter process: the process id.
  /// - Returns: an empty list if the system does not provide it.
  package static func environment(of process: Int32) -> [[UInt8]] {
    #if canImport(Darwin)
      var name = [CTL_KERN, KERN_PROCARGS2, process]
      var size = 0
      guard sysctl(&name, 3, nil, &size, nil, 0) == 0, size > MemoryLayout<Int32>.size else { return [] }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctl(&name, 3, &bytes, &size, nil, 0) == 0, size > MemoryLayout<Int32>.size, size <= bytes.count else {
        return []
      }
      let count = bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
      let texts = bytes[MemoryLayout<Int32>.size..<size].split(separator: 0)
      return texts.dropFirst(1 + max(0, Int(count))).map { Array($0) }
    #else
      return bytes(of: "/proc/\(process)/environ").split(separator: 0).map { Array($0) }
    #endif
  }

  #if !canImport(Darwin)
    /// The bytes of a system file, which has no size before it is read; empty for an unreadable file.
    private static func bytes(of path: String) -> [UInt8] {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      var bytes: [UInt8] = []
      while true {
        let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
          repeat { count = read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
          count = max(count, 0)
        }
        if chunk.isEmpty { return bytes }
        bytes += chunk
      }
    }
  #endif
}
