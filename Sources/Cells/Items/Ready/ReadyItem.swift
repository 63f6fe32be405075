/// The item types that every program has without registering them: what importers make of the
/// entries of RSS, Atom and JSON feeds.
///
/// A program that registers an item type of one of their names, in Swift or as a nib, has its own
/// in the place of the ready one. One that only wants another look registers a cell of its own for
/// the ready type: `CellRegistration<MyCell, ReadyItem.Article> { … }`.
public enum ReadyItem {}
