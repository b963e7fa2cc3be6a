extension Platform {
  /// A path that leads to the program that is running.
  ///
  /// Linux: one that leads there even when another file has taken its place. macOS: the path that it was started by (man 3 dyld).
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

  // Linux has structures for what `posix_spawn` is given, macOS pointers to them.
  #if canImport(Darwin)
    /// What is done with descriptors when a program starts, before it is set up.
    package typealias SpawnActions = posix_spawn_file_actions_t?
    /// What a program is started with, before it is set up.
    package typealias SpawnAttributes = posix_spawnattr_t?
  #else
    /// What is done with descriptors when a program starts, before it is set up.
    package typealias SpawnActions = posix_spawn_file_actions_t
    /// What a program is started with, before it is set up.
    package typealias SpawnAttributes = posix_spawnattr_t
  #endif

  /// Actions for `posix_spawn_file_actions_init` to set up, and attributes for `posix_spawnattr_init`.
  package static var spawning: (SpawnActions, SpawnAttributes) {
    #if canImport(Darwin)
      (nil, nil)
    #else
      (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
  }

  /// Has a program that is started find no descriptors open from a number on, whatever other threads have open at that moment.
  ///
  /// Linux: man 3 posix_spawn_file_actions_addclosefrom_np, which glibc has since 2.34. macOS: nothing.
  ///
  /// - Parameters:
  ///   - first: the lowest number.
  ///   - actions: what is done with descriptors, in this order, when the program starts.
  package static func closeDescriptors(from first: Int32, in actions: inout SpawnActions) {
    #if !canImport(Darwin)
      typealias Function = @convention(c) (UnsafeMutablePointer<SpawnActions>, Int32) -> Int32
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addclosefrom_np") else { return }
      _ = unsafeBitCast(symbol, to: Function.self)(&actions, first)
    #endif
  }

  /// Has a function called where the process ends by `quick_exit`.
  ///
  /// Linux: man 3 at_quick_exit. macOS: nothing, as it has no such end.
  package static func atQuickEnd(_ function: @convention(c) () -> Void) {
    #if !canImport(Darwin)
      at_quick_exit(function)
    #endif
  }

  /// Has processes whose parents end become children of this process instead of the system's first one.
  ///
  /// Linux: man 2 prctl, `PR_SET_CHILD_SUBREAPER`. macOS: nothing, as no process can adopt others there.
  package static func adoptOrphans() {
    #if !canImport(Darwin)
      // The function takes a variable number of arguments, which Swift cannot call as such; on Linux they are handed over like
      // others. 36 is PR_SET_CHILD_SUBREAPER.
      typealias Function = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "prctl") else { return }
      _ = unsafeBitCast(symbol, to: Function.self)(36, 1, 0, 0, 0)
    #endif
  }

  /// The processes whose parent this one is.
  ///
  /// Linux: man 5 proc, `children` of each thread; none where that is not there. macOS: `proc_listpids` with `PROC_PPID_ONLY`.
  package static var children: Set<Int32> {
    #if canImport(Darwin)
      // More may be there at the second call than at the first.
      let size = proc_listpids(UInt32(PROC_PPID_ONLY), UInt32(getpid()), nil, 0)
      guard size > 0 else { return [] }
      var children = [Int32](repeating: 0, count: Int(size) / MemoryLayout<Int32>.size + 64)
      let found = children.withUnsafeMutableBytes {
        proc_listpids(UInt32(PROC_PPID_ONLY), UInt32(getpid()), $0.baseAddress, Int32($0.count))
      }
      return Set(children.prefix(max(0, Int(found)) / MemoryLayout<Int32>.size).filter { $0 > 0 })
    #else
      let tasks = "/proc/self/task"
      guard let folder = opendir(tasks) else { return [] }
      defer { closedir(folder) }
      var children: Set<Int32> = []
      while let entry = readdir(folder) {
        let task = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        // A thread that has ended since has none.
        for number in bytes(of: "\(tasks)/\(task)/children").split(separator: UInt8(ascii: " ")) {
          if let id = Int32(String(decoding: number, as: UTF8.self)) { children.insert(id) }
        }
      }
      return children
    #endif
  }

  /// What a process, or the one that it was forked from, was started with: the variables of its environment, as `name=value`.
  ///
  /// Linux: man 5 proc, `environ`. macOS: man 3 sysctl, `KERN_PROCARGS2`: the number of the arguments, the path of the program,
  /// the arguments and the variables.
  ///
  /// - Parameter process: its number.
  /// - Returns: nothing where the system does not show them.
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
    /// The bytes of a file of the system, which has no size before it is read; none where it cannot be read.
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
