package import Messages
package import OperatingSystem

/// The settings of a report that are not in the stream: the options of the run, and the kind of output.
package struct ReportSettings: Sendable {
  /// The content of an external attachment for a report.
  package enum ExternalContent: Sendable {
    /// Text in UTF-8, to be included in the report.
    case text([UInt8])
    /// Bytes, to be included in the report.
    case bytes([UInt8])
    /// The path of the file relative to the report's folder, for a link, and its content.
    case file(path: String, bytes: [UInt8])
    /// The reason that it is neither included nor linked.
    case problem(String)
  }

  /// The kind of output of a report in a terminal.
  package struct Terminal: Sendable {
    /// The columns of a terminal on which lines can be redrawn; nil for other outputs.
    package var columns: Int?
    /// Whether a report for users prints nothing unless something failed.
    package var isQuiet = false
    /// Whether a report for people is written to the same output.
    package var isShared = false
  }

  /// Other places that a report refers to.
  package struct Links: Sendable {
    /// Whether `cukeswift show` finds the run.
    package var isStored = false
    /// The path of a page about the run; nil without one.
    package var page: String?
    /// The address and the name of the page that led to the report, for a link back; nil without one.
    package var home: (address: String, name: String)?
    /// The address of the working folder in an editor, for links to lines; nil without links.
    package var editor: String?
  }

  /// The earlier runs that a report compares with.
  package struct Earlier: Sendable {
    /// Reads up to `count` of the last runs that began before a moment; nil without a history of runs.
    package var history: (@Sendable (_ count: Int, _ moment: Timestamp) -> EarlierRuns)?
    /// The run to compare with, scenario by scenario; nil for none.
    package var compared: EarlierRun?

    /// Whether the report has nothing to compare with.
    var isEmpty: Bool { history == nil && compared == nil }
  }

  /// Paints the report in colours, if it supports them and they are enabled.
  package var painter: Painter
  /// Whether pending steps and scenarios without steps count as failures.
  package var isStrict: Bool
  /// The kind of output.
  package var terminal: Terminal
  /// Other places that the report refers to.
  package var links = Links()
  /// Whether a page shows the Swift files of definitions, which are below the working folder.
  package var showsCode = false
  /// Additional requirements for the run.
  package var gates: [QualityGate] = []
  /// The option of the command that selects a variant; nil for a run without variants.
  package var variantOption: String?
  /// The earlier runs to compare with.
  package var earlier = Earlier()
  /// Finds the files of external attachments; nil if their location is unknown.
  package var externalContent: (@Sendable (ExternalAttachment) -> ExternalContent)?
  /// Makes the reporter of the coverage of screens; nil for none.
  package var coverage: (@Sendable (OutputFile, ReportSettings) -> any Reporter)?

  /// Creates settings without comparison.
  package init(
    painter: Painter, isStrict: Bool = true, terminalColumns: Int? = nil, variantOption: String? = nil
  ) {
    self.painter = painter
    self.isStrict = isStrict
    terminal = Terminal(columns: terminalColumns)
    self.variantOption = variantOption
  }
}
