import Testing

@testable import StepCompiler

/// Warnings about step files are taken from the output of the compiler.
@Suite struct CompilerWarningTests {
  private static let output = """
    ld: warning: unknown option
    features/steps/A.swift:2:7: warning: 'unused' was never used [#no-usage]
    1 | func f() {
    2 |   let unused = 2
      |       `- warning: 'unused' was never used [#no-usage]
    3 | }

    features/steps/A.swift:1:6: note: declared here
    ld: note: an option of the linker
    Modules/B.swift:1:1: warning: about another file
    1 | let b = 1
      | `- warning: about another file

    """

  @Test func `other output is kept`() {
    let files = ["features/steps/A.swift"]
    #expect(
      CompilerWarning.all(in: Self.output, about: files).map(\.message) == ["'unused' was never used [#no-usage]"])
    #expect(
      CompilerWarning.rest(of: Self.output, about: files) == """
        ld: warning: unknown option
        ld: note: an option of the linker
        Modules/B.swift:1:1: warning: about another file
        1 | let b = 1
          | `- warning: about another file

        """)
    #expect(CompilerWarning.rest(of: "linked\n", about: files) == "linked\n")
    #expect(CompilerWarning.rest(of: "", about: files) == "")
  }

  @Test(arguments: ["-9223372036854775808", "-1", "0", "x", ""]) func `invalid columns are refused`(column: String) {
    #expect(CompilerWarning("A.swift:1:\(column): warning: unused") == nil)
    #expect(CompilerWarning("A.swift:1:1: warning: unused")?.column == 1)
  }
}
