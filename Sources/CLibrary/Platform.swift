/// What systems differ in, with one function for each difference; nothing else in the project asks which system it is.
///
/// Linux is what the tests run on. The side of macOS is checked by the compiler against declarations as its headers have them
/// (`Tests/ArchitectureTests`), and has never been run.
package enum Platform {
  /// The linker's arguments where a library uses symbols of the program that loads it.
  ///
  /// Linux: nothing, as it leaves them open. macOS: to look them up when it is loaded (man 1 ld, `-undefined`).
  package static var argumentsForSymbolsOfLoader: [String] {
    #if canImport(Darwin)
      ["-Xlinker", "-undefined", "-Xlinker", "dynamic_lookup"]
    #else
      []
    #endif
  }

  /// Whether `XDG_CACHE_HOME` says where the compiler keeps modules of C.
  ///
  /// Linux: it does. macOS: they are in the user's folder of the system.
  package static var hasXDGFolders: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  /// Whether the addresses in a backtrace of Swift's runtime, less where their file was loaded, are those in the file.
  ///
  /// Linux: they are. macOS: files have addresses of their own to begin with.
  package static var hasPlainAddresses: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  /// The environment variables of which one is set where windows can be shown; none where they always can.
  ///
  /// Linux: those of X11 and Wayland. macOS: none.
  package static var variablesOfScreens: [String] {
    #if canImport(Darwin)
      []
    #else
      ["DISPLAY", "WAYLAND_DISPLAY"]
    #endif
  }
}
