import Cells
import FoundationEssentials
import Testing

/// Look-up by dynamic type. These run in debug and in release: what the optimiser knows of a type
/// must not change which registration is found.
@Suite struct DynamicTypeTests {
  let registry: CellRegistry

  init() throws { registry = try makeRegistry() }

  @Test func `values held as any FeedItem find the cell of their own type`() throws {
    let items: [any FeedItem] = [
      Film(title: "M", year: 1931), Book(title: "Emma"), Note(text: "n"), Reminder(text: "r"),
    ]
    let types = try items.map { try registry.row($0).type }
    #expect(types == ["FilmCell", "TitleCell", "NoteCell", "ReminderCell"])
  }

  @Test func `values held as Any find the cell of their own type`() throws {
    let items: [Any] = [
      Film(title: "M", year: 1931), Book(title: "Emma"), Note(text: "n"), Reminder(text: "r"),
    ]
    let types = try items.map { try registry.row($0).type }
    #expect(types == ["FilmCell", "TitleCell", "NoteCell", "ReminderCell"])
  }

  @Test func `objects held as AnyObject find the cell of their own class`() throws {
    let objects: [AnyObject] = [Reminder(text: "r"), Note(text: "n"), Reminder(text: "s")]
    let types = try objects.map { try registry.row($0).type }
    #expect(types == ["ReminderCell", "NoteCell", "ReminderCell"])
  }

  @Test func `objects held as their parent class find the cell of their own class`() throws {
    let notes: [Note] = [Note(text: "n"), Reminder(text: "r")]
    let types = try notes.map { try registry.row($0).type }
    #expect(types == ["NoteCell", "ReminderCell"])
  }

  @Test func `objects passed on by a generic function keep their class`() throws {
    let objects: [AnyObject] = [Note(text: "n"), Reminder(text: "r")]
    let plain = try objects.map { try rowThroughGeneric($0, registry).type }
    #expect(plain == ["NoteCell", "ReminderCell"])
    let twice = try objects.map { try rowThroughTwoGenerics($0, registry).type }
    #expect(twice == ["NoteCell", "ReminderCell"])
    #expect(try rowsThroughSequence(objects, registry).map(\.type) == ["NoteCell", "ReminderCell"])
  }

  @Test func `values passed on by a generic function keep their type`() throws {
    let items: [any FeedItem] = [Film(title: "M"), Note(text: "n"), Reminder(text: "r")]
    let anys: [Any] = items
    let expected: [ReuseIdentifier] = ["FilmCell", "NoteCell", "ReminderCell"]
    #expect(try items.map { try rowThroughGeneric($0, registry).type } == expected)
    #expect(try anys.map { try rowThroughGeneric($0, registry).type } == expected)
    #expect(try rowsThroughSequence(items, registry).map(\.type) == expected)
    #expect(try rowsThroughSequence(anys, registry).map(\.type) == expected)
    #expect(try rowThroughGeneric(Film(title: "M"), registry).type == "FilmCell")
    #expect(try rowThroughOpaque(Film(title: "M"), registry).type == "FilmCell")
    #expect(try items.map { try rowThroughOpaque($0, registry).type } == expected)
  }

  @Test func `values in other boxes are taken out of them`() throws {
    #expect(try registry.row(AnyHashable(Film(title: "M"))).type == "FilmCell")
    #expect(try registry.row(Film(title: "M") as AnyObject).type == "FilmCell")
    let maybe: Film? = Film(title: "M")
    #expect(try registry.row(maybe as Any).type == "FilmCell")
    let object: AnyObject? = Reminder(text: "r")
    #expect(try registry.row(object as Any).type == "ReminderCell")
    let nested: Any = [Film(title: "M") as Any][0] as Any
    #expect(try rowThroughGeneric(Optional(nested), registry).type == "FilmCell")
  }

  @Test func `a subclass without a registration is not shown as its parent`() throws {
    let held: [any FeedItem] = [Scribble(text: "s")]
    #expect(throws: RowError.unregistered("no cell is registered for the Swift type Scribble")) {
      try registry.row(held[0])
    }
    #expect(throws: RowError.self) { try registry.row(held[0] as AnyObject) }
  }

  @Test func `what is no item is refused by name`() {
    #expect(throws: RowError.unregistered("no cell is registered for the Swift type Int")) {
      try registry.row(42)
    }
    let none: Film? = nil
    #expect(
      throws: RowError.unregistered("no cell is registered for the Swift type Optional<Film>")
    ) {
      try registry.row(none as Any)
    }
    #expect(throws: RowError.self) { try registry.row([Film(title: "M")]) }
    #expect(throws: RowError.self) { try registry.row(Film.self) }
  }
}

@inline(never)
private func rowThroughGeneric<T>(_ item: T, _ registry: CellRegistry) throws -> RowDescriptor {
  try registry.row(for: item, at: IndexPath(row: 0), in: RowContext(id: "id"))
}

@inline(never)
private func rowThroughTwoGenerics<T>(_ item: T, _ registry: CellRegistry) throws -> RowDescriptor {
  try rowThroughGeneric(item, registry)
}

@inline(never)
private func rowsThroughSequence<S: Sequence>(
  _ items: S, _ registry: CellRegistry
) throws -> [RowDescriptor] {
  try items.map { try registry.row(for: $0, at: IndexPath(row: 0), in: RowContext(id: "id")) }
}

@inline(never)
private func rowThroughOpaque(
  _ item: some FeedItem, _ registry: CellRegistry
) throws -> RowDescriptor {
  try registry.row(for: item, at: IndexPath(row: 0), in: RowContext(id: "id"))
}
