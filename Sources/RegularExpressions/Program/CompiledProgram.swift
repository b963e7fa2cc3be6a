/// A program where a search finds it without counting references: in memory of its own that never changes.
///
/// The pointers are what the compiler cannot check. They are set and their memory is filled by the initialiser, read by
/// others as long as they hold this object, and the memory is given back when nobody does; so tasks share it safely.
final class CompiledProgram: @unchecked Sendable {
  let shape: Program.Shape
  let instructions: UnsafeBufferPointer<Instruction>
  let setWords: UnsafeBufferPointer<UInt64>
  let setTests: UnsafeBufferPointer<ScalarTest?>
  let literals: UnsafeBufferPointer<UInt8>

  init(_ program: Program) {
    shape = program.shape
    instructions = UnsafeBufferPointer(Self.copy(of: program.instructions))
    setWords = UnsafeBufferPointer(Self.copy(of: program.setWords))
    setTests = UnsafeBufferPointer(Self.copy(of: program.setTests))
    literals = UnsafeBufferPointer(Self.copy(of: program.literals))
  }

  deinit {
    instructions.deallocate()
    setWords.deallocate()
    UnsafeMutableBufferPointer(mutating: setTests).deinitialize()
    setTests.deallocate()
    literals.deallocate()
  }

  private static func copy<Element>(of elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(fromContentsOf: elements)
    return memory
  }
}
