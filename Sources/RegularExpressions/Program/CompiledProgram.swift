/// A program in immutable memory of its own, which a search reads without reference counting.
///
/// The compiler cannot check the pointers. The initialiser sets them and fills their memory. Other code reads the
/// memory only while it holds this object, and the memory is freed with the object. Tasks can therefore share the
/// object safely.
final class CompiledProgram: @unchecked Sendable {
  /// The parts of a program.
  struct Memory {
    let shape: Program.Shape
    let instructions: UnsafeBufferPointer<Instruction>
    let setWords: UnsafeBufferPointer<UInt64>
    let setTests: UnsafeBufferPointer<ScalarTest?>
    let literals: UnsafeBufferPointer<UInt8>
  }

  let memory: Memory

  init(_ program: Program) {
    memory = Memory(
      shape: program.shape, instructions: UnsafeBufferPointer(Self.copy(of: program.instructions)),
      setWords: UnsafeBufferPointer(Self.copy(of: program.setWords)),
      setTests: UnsafeBufferPointer(Self.copy(of: program.setTests)),
      literals: UnsafeBufferPointer(Self.copy(of: program.literals)))
  }

  deinit {
    memory.instructions.deallocate()
    memory.setWords.deallocate()
    UnsafeMutableBufferPointer(mutating: memory.setTests).deinitialize()
    memory.setTests.deallocate()
    memory.literals.deallocate()
  }

  private static func copy<Element>(of elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(fromContentsOf: elements)
    return memory
  }
}
