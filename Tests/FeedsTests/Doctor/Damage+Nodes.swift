import Feeds
import TestSupport

extension Damage {
  static let ofNodes = [
    Damage("a node gone") { fixture in
      let leaf = try fixture.leaf()
      try fixture.sql("DELETE FROM order_nodes WHERE node_id = \(leaf)")
      return "feed a: node \(leaf) is missing"
    },
    Damage("a node of other bytes") { fixture in
      let leaf = try fixture.leaf()
      try fixture.sql(
        """
        UPDATE order_nodes SET node = CAST(substr(node, 1, 20) || x'00' || substr(node, 22) AS BLOB)
        WHERE node_id = \(leaf)
        """)
      return "feed a: node \(leaf) is unreadable"
    },
    Damage("a node under another's id") { fixture in
      let leaf = try fixture.leaf()
      let inner = try fixture.inner()
      try fixture.sql(
        """
        UPDATE order_nodes SET node = (SELECT node FROM order_nodes WHERE node_id = \(inner))
        WHERE node_id = \(leaf)
        """)
      return "feed a: node \(leaf) is unreadable"
    },
    Damage("an empty leaf") { fixture in
      let leaf = try fixture.leaf()
      try fixture.editLeaf(leaf) { $0 = [] }
      return "feed a: node \(leaf) is empty"
    },
    Damage("an empty inner node") { fixture in
      let inner = try fixture.inner()
      try fixture.editInner(inner) { $0 = [] }
      return "feed a: node \(inner) is empty"
    },
    Damage("a leaf over its capacity") { fixture in
      let leaf = try fixture.leaf()
      let next = try fixture.entries(leaf).count
      try fixture.editLeaf(leaf) { entries in
        guard let last = entries.last else { return }
        for step in 1...(65 - Int64(next)) + 1 {
          var entry = last
          entry.key.serial += step
          entries.append(entry)
        }
      }
      return "feed a: node \(leaf) has 66 parts, and 64 fit into one"
    },
    Damage("keys out of order") { fixture in
      let leaf = try fixture.leaf()
      let number = try fixture.entries(leaf)[4].itemNumber
      try fixture.editLeaf(leaf) { $0.swapAt(4, 5) }
      return "feed a: node \(leaf) has item number \(number) not after the one before it"
    },
    Damage("one key twice") { fixture in
      let leaf = try fixture.leaf()
      let number = try fixture.entries(leaf)[4].itemNumber
      try fixture.editLeaf(leaf) { $0[5] = $0[4] }
      return "feed a: node \(leaf) has item number \(number) not after the one before it"
    },
    Damage("nodes out of order") { fixture in
      let inner = try fixture.inner()
      let second = try fixture.children(inner)[1].id
      let first = try fixture.children(inner)[0].id
      try fixture.editInner(inner) { children in
        (children[0].id, children[1].id) = (second, first)
        (children[0].count, children[1].count) = (children[1].count, children[0].count)
      }
      return
        "feed a: node \(inner) has node \(first) out of order: it begins before the last one ends"
    },
    Damage("a lower bound too great") { fixture in
      let inner = try fixture.inner()
      let child = try fixture.children(inner)[1].id
      try fixture.editInner(inner) { $0[1].lowerBound.major += 1 }
      return "feed a: node \(inner) has a lower bound for node \(child) beyond its first item"
    },
    Damage("a lower bound too small") { fixture in
      let inner = try fixture.inner()
      let child = try fixture.children(inner)[1].id
      try fixture.editInner(inner) { $0[1].lowerBound = $0[0].lowerBound }
      return "feed a: node \(inner) has a lower bound for node \(child) within the node before it"
    },
    Damage("a count too great") { fixture in
      let inner = try fixture.inner()
      let child = try fixture.children(inner)[1]
      try fixture.editInner(inner) { $0[1].count += 1 }
      return
        "feed a: node \(inner) counts \(child.count + 1) items in node \(child.id), which has \(child.count)"
    },
    Damage("counts that overflow") { fixture in
      let inner = try fixture.inner()
      let child = try fixture.children(inner)[1]
      try fixture.editInner(inner) { children in
        for index in children.indices { children[index].count = .max }
      }
      return
        "feed a: node \(inner) counts 9223372036854775807 items in node \(child.id), which has \(child.count)"
    },
    Damage("a node twice") { fixture in
      let inner = try fixture.inner()
      let child = try fixture.children(inner)[0].id
      try fixture.editInner(inner) { $0[1].id = child }
      return "feed a: node \(child) is reached twice"
    },
    Damage("a circle") { fixture in
      let root = try fixture.root()
      let inner = try fixture.inner()
      try fixture.editInner(inner) { $0[1].id = root }
      return "feed a: node \(root) lies below itself"
    },
    Damage("leaves at two depths") { fixture in
      let inner = try fixture.inner()
      let child = try fixture.children(inner)[1]
      try fixture.store(OrderNode(content: .inner([child])), 900_000)
      try fixture.editInner(inner) { $0[1].id = 900_000 }
      return
        "feed a: node \(inner) has leaves at several depths below it, those of node 900000 among them"
    },
    Damage("a tree too deep") { fixture in
      guard var child = try fixture.children(try fixture.root()).first else { return "" }
      let total = try fixture.number("SELECT total FROM feeds WHERE name = 'a'")
      child.id = try fixture.root()
      child.count = total
      for id in 900_000...900_020 {
        try fixture.store(OrderNode(content: .inner([child])), Int64(id))
        child.id = Int64(id)
      }
      try fixture.sql("UPDATE feeds SET root = 900020 WHERE name = 'a'")
      return "feed a: node 900004 lies deeper than 16 levels"
    },
    Damage("a node of another feed") { fixture in
      let inner = try fixture.inner()
      let other = try fixture.root(of: "b")
      try fixture.editInner(inner) { $0[1].id = other }
      return "feed b: node \(other) is in the order of another feed too"
    },
    Damage("a node in no order") { fixture in
      try fixture.store(OrderNode(content: .leaf([])), 900_000)
      try fixture.sql("UPDATE counters SET value = 900000 WHERE name = 'node_id'")
      return "node 900000 is in no order"
    },
  ]

  static let ofEntries = [
    Damage("an entry of no item") { fixture in
      let leaf = try fixture.leaf()
      try fixture.editLeaf(leaf) { $0[7].key.serial = -777_777 }
      return "feed a: item number 777777 stands in the order, and is not there"
    },
    Damage("an entry of another revision") { fixture in
      let leaf = try fixture.leaf()
      let number = try fixture.entries(leaf)[7].itemNumber
      let id = "a\(number - 1)"
      try fixture.editLeaf(leaf) { $0[7].revision = 12 }
      return "feed a: item \"\(id)\" has another revision in the order: 12 for 1"
    },
    Damage("an entry the other way round") { fixture in
      let leaf = try fixture.leaf()
      let number = try fixture.entries(leaf)[7].itemNumber
      try fixture.editLeaf(leaf) { $0[7].key.serial = -$0[7].key.serial }
      return "feed a: item \"a\(number - 1)\" stands where its date and number do not put it"
    },
    Damage("an entry left out") { fixture in
      let leaf = try fixture.leaf()
      let number = try fixture.entries(leaf)[7].itemNumber
      try fixture.editLeaf(leaf) { $0.remove(at: 7) }
      return "feed a: item \"a\(number - 1)\" is not in the order"
    },
  ]
}
