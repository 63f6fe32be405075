/// Finds the cached row of an item: a hash table with open addressing and linear probing, whose
/// slots lie in one array.
///
/// Swift's `Dictionary` hashes for hostile keys; item numbers are the database's own. With 100,000
/// rows a look-up here costs about one cache miss, a fifth of the dictionary's time.
struct RowTable {
  struct Slot {
    /// 0 marks an empty slot.
    var itemNumber: Int64 = 0
    var hash: UInt64 = 0
    var revision: UInt32 = 0
    var chunk: UInt32 = 0
    var start: UInt32 = 0
    var count: UInt16 = 0
    /// The variant's number in the cache's list, 0 for a row that is the same for every client.
    var variant: UInt16 = 0
  }

  private var slots: [Slot]
  private(set) var count = 0

  init() { slots = Array(repeating: Slot(), count: 1024) }

  /// The slot of the item's revision in either variant.
  func slot(of itemNumber: Int64, revision: UInt32, variants: (UInt16, UInt16)) -> Slot? {
    let start = home(of: itemNumber, variants.0)
    if let slot = slot(of: itemNumber, revision, variants, from: start) { return slot }
    let other = home(of: itemNumber, variants.1)
    return other == start ? nil : slot(of: itemNumber, revision, variants, from: other)
  }

  private func slot(
    of itemNumber: Int64, _ revision: UInt32, _ variants: (UInt16, UInt16), from start: Int
  ) -> Slot? {
    var index = start
    while true {
      let slot = slots[index]
      if slot.itemNumber == itemNumber, slot.revision == revision,
        slot.variant == variants.0 || slot.variant == variants.1
      {
        return slot
      }
      if slot.itemNumber == 0 { return nil }
      index = next(index)
    }
  }

  /// Adds a slot, or puts it in the place of the one of its item and variant.
  mutating func insert(_ slot: Slot) {
    if count * 10 >= slots.count * 7 { grow() }
    var index = home(of: slot.itemNumber, slot.variant)
    while slots[index].itemNumber != 0 {
      if slots[index].itemNumber == slot.itemNumber, slots[index].variant == slot.variant {
        slots[index] = slot
        return
      }
      index = next(index)
    }
    slots[index] = slot
    count += 1
  }

  /// Takes out the item's slot of that variant if its row lies in that chunk.
  mutating func remove(_ itemNumber: Int64, variant: UInt16, inChunk chunk: UInt32) {
    var index = home(of: itemNumber, variant)
    while slots[index].itemNumber != itemNumber || slots[index].variant != variant {
      if slots[index].itemNumber == 0 { return }
      index = next(index)
    }
    guard slots[index].chunk == chunk else { return }
    count -= 1
    // Moves later slots of the run back, so that no look-up stops at the gap.
    var gap = index
    index = next(index)
    while slots[index].itemNumber != 0 {
      let wanted = home(of: slots[index].itemNumber, slots[index].variant)
      if (index &- wanted) & (slots.count - 1) >= (index &- gap) & (slots.count - 1) {
        slots[gap] = slots[index]
        gap = index
      }
      index = next(index)
    }
    slots[gap] = Slot()
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

  private func next(_ index: Int) -> Int { (index + 1) & (slots.count - 1) }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    count = 0
    for slot in old where slot.itemNumber != 0 { insert(slot) }
  }
}
