/// The differences between systems, one function for each; all other code is independent of the system.
///
/// The tests run on Linux. For macOS, the compiler checks the code against copies of the header declarations
/// (`Tests/ArchitectureTests`); that code has never been run.
package enum Platform {
  /// The name of the system in the capabilities of WebDriver (W3C WebDriver, `platformName`).
  package static var webDriverName: String {
    #if canImport(Darwin)
      "mac"
    #else
      "linux"
    #endif
  }

  /// The linker arguments for a library that uses symbols of the program that loads it.
  ///
  /// Linux: none, since the linker allows undefined symbols. macOS: the option to look them up at load time (man 1 ld,
  /// `-undefined`).
  package static var argumentsForSymbolsOfLoader: [String] {
    #if canImport(Darwin)
      ["-Xlinker", "-undefined", "-Xlinker", "dynamic_lookup"]
    #else
      []
    #endif
  }

  /// The arguments of the Swift compiler for code whose profile is a file in memory.
  ///
  /// Linux: relocates the counters. macOS: none are needed.
  package static var argumentsForMappedProfiles: [String] {
    #if canImport(Darwin)
      []
    #else
      ["-Xllvm", "-runtime-counter-relocation"]
    #endif
  }

  /// Whether `XDG_CACHE_HOME` determines the place of the compiler's cache of C modules.
  ///
  /// Linux: yes. macOS: no, the cache is in a folder provided by the system.
  package static var hasXDGFolders: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  /// Whether the addresses in a backtrace of the Swift runtime, minus the load address of their file, are addresses in
  /// the file.
  ///
  /// Linux: yes. macOS: no, files have a base address of their own.
  package static var hasPlainAddresses: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  /// The environment variables one of which must be set to show windows; empty if windows can always be shown.
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
