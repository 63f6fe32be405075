import Cells
import Contracts
import Foundation
import Rowcast
import Testing

/// Two registries, one before and one after an edit, and what is to be told of it.
struct RegistryEdit: Sendable, CustomTestStringConvertible {
  typealias Registrations = @Sendable () -> [AnyCellRegistration]

  let name: String
  let old: Registrations
  let new: Registrations
  /// Level, kind, name and place of each change, in their order; versions that were not raised are
  /// left out.
  let told: [String]

  var testDescription: String { name }

  init(
    _ name: String, _ old: @escaping Registrations, _ new: @escaping Registrations,
    _ told: [String]
  ) {
    self.name = name
    self.old = old
    self.new = new
    self.told = told
  }

  init(
    _ name: String, _ old: @escaping Registrations, to new: @escaping Registrations,
    told: String...
  ) {
    self.init(name, old, new, told)
  }

  static func document(_ registrations: Registrations) throws -> [UInt8] {
    ContractWords.json(try CellRegistry(registrations()))
  }

  /// A film shown by one cell.
  static func film<C: Cell>(_ cell: C.Type) -> Registrations {
    { [AnyCellRegistration(CellRegistration<C, Reel> { _, _ in })] }
  }
}
