/// Finds the cached row of an item: a hash table with open addressing and linear probing, whose
/// slots lie in one array.
///
/// Swift's `Dictionary` hashes for hostile keys; item numbers are the database's own. With 100,000
/// rows a look-up here costs about one cache miss, a fifth of the dictionary's time.
///
/// A row is never taken out: its slot lapses when its chunk is forgotten, is used again by a row
/// that comes by, and goes when the table is laid out anew.
struct RowTable {
  struct Slot {
    /// 0 marks an empty slot.
    var itemNumber: Int64 = 0
    var revision: UInt32 = 0
    var chunk: UInt32 = 0
    var start: UInt32 = 0
    var count: UInt16 = 0
    /// The variant's number in the cache's list, 0 for a row that is the same for every client.
    var variant: UInt16 = 0
  }

  private static let leastSlots = 64

  private var slots = [Slot](repeating: Slot(), count: leastSlots)
  /// Slots that are not empty.
  private var used = 0

  /// Bytes of all slots.
  var byteCount: Int { slots.count &* MemoryLayout<Slot>.stride }

  /// The slot of the item's revision in either variant, if its chunk is not older than `oldest`.
  func slot(
    of itemNumber: Int64, revision: UInt32, variants: (UInt16, UInt16), oldest: UInt32
  ) -> Slot? {
    let start = home(of: itemNumber, variants.0)
    if let slot = slot(of: itemNumber, revision, variants, oldest, from: start) { return slot }
    let other = home(of: itemNumber, variants.1)
    return other == start
      ? nil : slot(of: itemNumber, revision, variants, oldest, from: other)
  }

  private func slot(
    of itemNumber: Int64, _ revision: UInt32, _ variants: (UInt16, UInt16), _ oldest: UInt32,
    from start: Int
  ) -> Slot? {
    let slots = slots.span
    var index = start
    while true {
      let number = slots[index].itemNumber
      if number == itemNumber {
        let slot = slots[index]
        if slot.revision == revision, slot.chunk >= oldest,
          slot.variant == variants.0 || slot.variant == variants.1
        {
          return slot
        }
      }
      if number == 0 { return nil }
      index = (index &+ 1) & (slots.count &- 1)
    }
  }

  /// Adds a slot, or puts it in the place of the one of its item and variant.
  mutating func insert(_ slot: Slot, oldest: UInt32) {
    if used * 5 >= slots.count * 4 { layOut(oldest: oldest) }
    var index = home(of: slot.itemNumber, slot.variant)
    var lapsed: Int?
    while slots[index].itemNumber != 0 {
      if slots[index].itemNumber == slot.itemNumber, slots[index].variant == slot.variant {
        slots[index] = slot
        return
      }
      if lapsed == nil, slots[index].chunk < oldest { lapsed = index }
      index = (index &+ 1) & (slots.count &- 1)
    }
    if let lapsed {
      slots[lapsed] = slot
    } else {
      slots[index] = slot
      used += 1
    }
  }

  /// Where the search for a row begins. The first two variants share an item's home, so that what
  /// most clients ask for is found in one go; the others lie apart, so that no item's run grows
  /// with the variants that clients think of.
  private func home(of itemNumber: Int64, _ variant: UInt16) -> Int {
    // Fibonacci hashing (Knuth, TAOCP 3, §6.4): neighbouring numbers are spread evenly.
    let key = UInt64(bitPattern: itemNumber) &+ UInt64(variant &>> 1) &* 0xD6E8_FEB8_6659_FD93
    let product = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (slots.count - 1)
  }

  /// Leaves lapsed slots out, and doubles the table where the others fill more than half of it.
  private mutating func layOut(oldest: UInt32) {
    let old = slots
    let live = old.reduce(0) { $0 + ($1.itemNumber != 0 && $1.chunk >= oldest ? 1 : 0) }
    slots = Array(repeating: Slot(), count: live * 2 > old.count ? old.count * 2 : old.count)
    used = 0
    for slot in old where slot.itemNumber != 0 && slot.chunk >= oldest {
      insert(slot, oldest: oldest)
    }
  }
}
