import CLinux

/// What tells this build of the program from any other.
package enum ProgramMark {
  /// A hash of the build id that the linker has given the executable, or, of one without, of its
  /// file's size and time. The same in every run of one build; a library beside the executable does
  /// not count.
  package static var value: UInt64 { clinux_program_mark() }
}
