/// Collects registrations of any types, written one below another.
@resultBuilder
public enum RegistrationsBuilder {
  public static func buildExpression<Cell, Item>(
    _ registration: CellRegistration<Cell, Item>
  ) -> [AnyCellRegistration] {
    [AnyCellRegistration(registration)]
  }

  /// A list of one kind of item.
  public static func buildExpression<Cell, Item>(
    _ list: ListFeed<Cell, Item>
  ) -> [AnyCellRegistration] {
    [AnyCellRegistration(list)]
  }

  /// The registrations that another place has collected.
  public static func buildExpression(
    _ registrations: [AnyCellRegistration]
  ) -> [AnyCellRegistration] {
    registrations
  }

  public static func buildBlock(_ parts: [AnyCellRegistration]...) -> [AnyCellRegistration] {
    parts.flatMap(\.self)
  }

  public static func buildOptional(_ part: [AnyCellRegistration]?) -> [AnyCellRegistration] {
    part ?? []
  }

  public static func buildEither(first part: [AnyCellRegistration]) -> [AnyCellRegistration] {
    part
  }

  public static func buildEither(second part: [AnyCellRegistration]) -> [AnyCellRegistration] {
    part
  }

  public static func buildArray(_ parts: [[AnyCellRegistration]]) -> [AnyCellRegistration] {
    parts.flatMap(\.self)
  }
}
