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
    /// The layout's place in the cache's list, 0 for a row that is the same in every layout.
    var layout: UInt16 = 0
  }

  private var slots: [Slot]
  private(set) var count = 0

  init() { slots = Array(repeating: Slot(), count: 1024) }

  /// The slot of the item's revision in that layout or in every one.
  func slot(of itemNumber: Int64, revision: UInt32, layout: UInt16) -> Slot? {
    var index = home(of: itemNumber)
    while true {
      let slot = slots[index]
      if slot.itemNumber == itemNumber, slot.revision == revision,
        slot.layout == layout || slot.layout == 0
      {
        return slot
      }
      if slot.itemNumber == 0 { return nil }
      index = next(index)
    }
  }

  /// Adds a slot, or puts it in the place of the one of its item and layout.
  mutating func insert(_ slot: Slot) {
    if count * 10 >= slots.count * 7 { grow() }
    var index = home(of: slot.itemNumber)
    while slots[index].itemNumber != 0 {
      if slots[index].itemNumber == slot.itemNumber, slots[index].layout == slot.layout {
        slots[index] = slot
        return
      }
      index = next(index)
    }
    slots[index] = slot
    count += 1
  }

  /// Takes out the item's slot of that layout if its row lies in that chunk.
  mutating func remove(_ itemNumber: Int64, layout: UInt16, inChunk chunk: UInt32) {
    var index = home(of: itemNumber)
    while slots[index].itemNumber != itemNumber || slots[index].layout != layout {
      if slots[index].itemNumber == 0 { return }
      index = next(index)
    }
    guard slots[index].chunk == chunk else { return }
    count -= 1
    // Moves later slots of the run back, so that no look-up stops at the gap.
    var gap = index
    index = next(index)
    while slots[index].itemNumber != 0 {
      let wanted = home(of: slots[index].itemNumber)
      if (index &- wanted) & (slots.count - 1) >= (index &- gap) & (slots.count - 1) {
        slots[gap] = slots[index]
        gap = index
      }
      index = next(index)
    }
    slots[gap] = Slot()
  }

  private func home(of itemNumber: Int64) -> Int {
    // Fibonacci hashing (Knuth, TAOCP 3, §6.4): neighbouring numbers are spread evenly.
    let product = UInt64(bitPattern: itemNumber) &* 0x9E37_79B9_7F4A_7C15
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
