extension Platform {
  /// The modification time of a file, in seconds and nanoseconds since 1970.
  ///
  /// - Parameter status: the result of `stat`.
  package static func modificationTime(of status: stat) -> timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }

  /// Enlarges the buffer of a pipe to the default limit of the system, which reduces waiting times of the writer.
  ///
  /// Linux: man 2 fcntl, `F_SETPIPE_SZ`; after a failure the pipe stays unchanged. macOS: does nothing, since pipes
  /// grow automatically.
  package static func widen(pipe descriptor: Int32) {
    #if !canImport(Darwin)
      // Swift does not import the constant.
      let setPipeSize: Int32 = 1031
      // The default of /proc/sys/fs/pipe-max-size.
      _ = fcntl(descriptor, setPipeSize, Int32(1 << 20))
    #endif
  }

  /// Opens a new file without a name for writing.
  ///
  /// Linux: man 2 open, `O_TMPFILE`, which some file systems lack. macOS: not supported.
  ///
  /// - Parameters:
  ///   - folder: the folder for its later name.
  ///   - mode: its permissions.
  /// - Returns: nil without support.
  package static func openNamelessFile(in folder: String, mode: mode_t) -> Int32? {
    #if canImport(Darwin)
      return nil
    #else
      // In the header, O_TMPFILE is an expression that Swift does not import.
      let temporaryFile: Int32 = 0o20_000_000
      guard access(descriptors, X_OK) == 0 else { return nil }
      let descriptor = open(folder, O_WRONLY | O_CLOEXEC | O_DIRECTORY | temporaryFile, mode)
      return descriptor < 0 ? nil : descriptor
    #endif
  }

  /// Gives a file without a name an unused name.
  ///
  /// Linux: man 2 linkat. macOS: never called, since such files are not supported.
  ///
  /// - Returns: 0, or -1 with the reason in `errno`.
  package static func give(_ name: String, to descriptor: Int32) -> Int32 {
    linkat(AT_FDCWD, "\(descriptors)/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
  }

  /// The folder with the open files of the process in Linux.
  private static let descriptors = "/proc/self/fd"

  /// Opens a new file that exists only in memory.
  ///
  /// Linux: man 2 memfd_create. macOS: not supported, since its memory objects cannot be read and written like files.
  ///
  /// - Returns: nil without support.
  package static func openMemoryFile() -> Int32? {
    #if canImport(Darwin)
      return nil
    #else
      // The header declares the function only with GNU extensions of C, which Swift does not enable.
      typealias Function = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
      guard let create = function("memfd_create", as: Function.self) else { return nil }
      let descriptor = create("cukeswift", 0)
      return descriptor < 0 ? nil : descriptor
    #endif
  }
}
