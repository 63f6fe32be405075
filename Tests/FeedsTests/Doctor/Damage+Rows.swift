import Feeds

extension Damage {
  private static let a = "(SELECT feed_id FROM feeds WHERE name = 'a')"

  static let ofFeeds = [
    Damage(
      "a total too great", sql: "UPDATE feeds SET total = total + 1 WHERE name = 'b'",
      says: "feed b: its total is 101, and its order has 100"),
    Damage(
      "a total of nothing", sql: "UPDATE feeds SET total = 5 WHERE name = 'c'",
      says: "feed c: its total is 5, and its order is empty"),
    Damage(
      "a negative total", sql: "UPDATE feeds SET total = -1 WHERE name = 'b'",
      says: "feed b: its total is -1, and it has 100 items"),
    Damage("another root") { fixture in
      let root = try fixture.root(of: "b")
      try fixture.sql("UPDATE feeds SET root = \(root) WHERE name = 'c'")
      return "feed c: node \(root) is in the order of another feed too"
    },
    Damage(
      "no root", sql: "UPDATE feeds SET root = 0 WHERE name = 'a'",
      says: "feed a: its total is 1480, and its order is empty"),
    Damage(
      "a root that is no id", sql: "UPDATE feeds SET root = -3 WHERE name = 'b'",
      says: "feed b: -3 is no node's id"),
    Damage(
      "a version before the first", sql: "UPDATE feeds SET version = 0 WHERE name = 'b'",
      says: "feed b: its version is 0"),
    Damage(
      "a negative count of changes", sql: "UPDATE feeds SET changes = -7 WHERE name = 'b'",
      says: "feed b: its count of changes is -7"),
    Damage(
      "a name that is none", isMended: false,
      sql: "UPDATE feeds SET name = 'No Name' WHERE name = 'b'",
      says: "feed number 2: its name \"No Name\" is no feed name"),
    Damage(
      "an order that is none", isMended: false,
      sql: "UPDATE feeds SET item_order = 'odd' WHERE name = 'b'",
      says: "feed b: its order \"odd\" is no order"),
    Damage(
      "another order", sql: "UPDATE feeds SET item_order = 'newest' WHERE name = 'b'",
      says: "feed b: item \"b0\" stands where its date and number do not put it"),
    Damage(
      "no snapshot key", sql: "DELETE FROM secrets", says: "there is no snapshot key"),
    Damage(
      "a short snapshot key", sql: "UPDATE secrets SET value = x'010203'",
      says: "the snapshot key has 3 bytes; it must have 32"),
    Damage(
      "a counter of items behind", sql: "UPDATE counters SET value = 7 WHERE name = 'item_number'",
      says: "the counter item_number is at 7, and there is item number 1600"),
    Damage("a counter of nodes behind") { fixture in
      let last = try fixture.number("SELECT max(node_id) FROM order_nodes")
      try fixture.sql("UPDATE counters SET value = 7 WHERE name = 'node_id'")
      return "the counter node_id is at 7, and there is node \(last)"
    },
    Damage(
      "a counter gone", sql: "DELETE FROM counters WHERE name = 'node_id'",
      says: "the counter node_id is missing"),
    Damage(
      "a counter beyond all numbers",
      sql: "UPDATE counters SET value = 9223372036854775807 WHERE name = 'node_id'",
      says: "the counter node_id is at 9223372036854775807"),
  ]

  static let ofItems = [
    Damage(
      "an item gone", sql: "DELETE FROM items WHERE id = 'b7'",
      says: "feed b: item number 1508 stands in the order, and is not there"),
    Damage(
      "an item more",
      sql: """
        INSERT INTO items (item_number, feed_id, id, type, revision, payload)
        SELECT 5000, feed_id, 'more', 'film', 1, '{}' FROM feeds WHERE name = 'b'
        """,
      says: "feed b: item \"more\" is not in the order"),
    Damage(
      "an item of another feed", sql: "UPDATE items SET feed_id = 1 WHERE id = 'b7'",
      says: "feed b: item \"b7\" stands in the order, and is another feed's"),
    Damage(
      "an item of no feed", isMended: false, sql: "UPDATE items SET feed_id = 99 WHERE id = 'b7'",
      says: "table items, row 1508 names a feed that is not there"),
    Damage(
      "another date", sql: "UPDATE items SET seconds = 12345 WHERE id = 'a2'",
      says: "feed a: item \"a2\" stands where its date and number do not put it"),
    Damage(
      "another revision", sql: "UPDATE items SET revision = 9 WHERE id = 'a2'",
      says: "feed a: item \"a2\" has another revision in the order: 1 for 9"),
    Damage(
      "a revision that is none", sql: "UPDATE items SET revision = 0 WHERE id = 'a2'",
      says: "feed a: item \"a2\": its revision is 0"),
    Damage(
      "a number that is none", sql: "UPDATE items SET item_number = -4 WHERE id = 'a2'",
      says: "feed a: item \"a2\": its number is -4"),
    Damage(
      "the least number",
      sql: "UPDATE items SET item_number = -9223372036854775808 WHERE id = 'a2'",
      says: "feed a: item \"a2\": its number is -9223372036854775808"),
    Damage(
      "another number", sql: "UPDATE items SET item_number = 70000 WHERE id = 'a2'",
      says: "feed a: item \"a2\" is not in the order"),
    Damage(
      "an id that is none", isMended: false, sql: "UPDATE items SET id = '.' WHERE id = 'b7'",
      says: "feed b: item \".\": its id is none"),
    Damage(
      "a type that is none", isMended: false, sql: "UPDATE items SET type = '7up' WHERE id = 'b7'",
      says: "feed b: item \"b7\": its type is none: \"7up\""),
    Damage(
      "a date that is none", isMended: false,
      sql: "UPDATE items SET seconds = 999999999999 WHERE id = 'a2'",
      says: "feed a: item \"a2\": its date is none: 999999999999 seconds, 0 nanoseconds"),
    Damage(
      "a payload that is no object", isMended: false,
      sql: "UPDATE items SET payload = '[1]' WHERE id = 'b7'",
      says:
        "feed b: item \"b7\": its payload is wrong: an object is expected, not an array, at byte 1"),
    Damage(
      "a payload that is no JSON", isMended: false,
      sql: "UPDATE items SET payload = '{\"a\":1,\"a\":2}' WHERE id = 'b7'",
      says: "feed b: item \"b7\": its payload is wrong: "),
    Damage(
      "a payload too large", isMended: false,
      sql:
        "UPDATE items SET payload = '{\"a\":\"' || hex(zeroblob(200000)) || '\"}' WHERE id = 'b7'",
      says: "feed b: item \"b7\": its payload has more than 262144 bytes: 400008"),
  ]

  static let ofSchema = [
    Damage(
      "an index gone", sql: "DROP INDEX items_by_type",
      says: "the index items_by_type is missing"),
    Damage(
      "another index gone", sql: "DROP INDEX removed_items_by_version",
      says: "the index removed_items_by_version is missing"),
    Damage(
      "an index on something else",
      sql: "DROP INDEX items_by_type; CREATE INDEX items_by_type ON items (type)",
      says: "the index items_by_type is not as the migrations make it"),
    Damage(
      "a trigger", isMended: false,
      sql: "CREATE TRIGGER t AFTER DELETE ON items BEGIN DELETE FROM removed_items; END",
      says: "the trigger t is none of the migrations'"),
    Damage(
      "a table gone", isMended: false, sql: "DROP TABLE list_feeds",
      says: "the table list_feeds is missing"),
  ]

  static let ofHistory = [
    Damage(
      "a time before all", sql: "UPDATE feed_versions SET committed_at = -5 WHERE version = 5",
      says: "feed a, version 5: its time is -5 seconds since 1970"),
    Damage(
      "a time after all",
      sql: "UPDATE feed_versions SET committed_at = 9223372036854775807 WHERE feed_id = 3",
      says: "feed c, version 1: its time is 9223372036854775807 seconds since 1970"),
    Damage(
      "the present version gone",
      sql: "DELETE FROM feed_versions WHERE feed_id = \(a) AND version = 42",
      says: "feed a: its version 42 is not among those kept"),
    Damage(
      "a version to come",
      sql:
        "INSERT INTO feed_versions SELECT 2, 99, root, total, changes, 0 FROM feeds WHERE name = 'b'",
      says: "feed b, version 99: the feed is at version 22"),
    Damage(
      "a present version of another total",
      sql: "UPDATE feed_versions SET total = 7 WHERE feed_id = 3",
      says: "feed c, version 1: root 0, total 7 and changes 0 are not the feed's 0, 0 and 0"),
    Damage(
      "an earlier total",
      sql: "UPDATE feed_versions SET total = 7 WHERE feed_id = 2 AND version = 5",
      says: "feed b, version 5: its total is 7, and its order has 100"),
    Damage(
      "changes that go back",
      sql: "UPDATE feed_versions SET changes = 119 WHERE feed_id = 2 AND version = 5",
      says: "feed b, version 5: its count of changes is 119, and 104 later"),
    Damage("an earlier root gone") { fixture in
      let root = try fixture.root(ofVersion: 5)
      try fixture.sql("DELETE FROM order_nodes WHERE node_id = \(root)")
      return "feed a, version 5: node \(root) is missing"
    },
    Damage("a retired node gone, which no version has") { fixture in
      try fixture.sql("INSERT INTO retired_nodes VALUES (1, 9, 123456)")
      return "feed a: node 123456 is retired, and is not there"
    },
    Damage("a present node retired") { fixture in
      let root = try fixture.root()
      try fixture.sql("INSERT INTO retired_nodes VALUES (1, 9, \(root))")
      return "feed a: node \(root) is retired since version 9, and in the present order"
    },
    Damage("a node retired too early") { fixture in
      let root = try fixture.root(ofVersion: 9)
      try fixture.sql("UPDATE retired_nodes SET version = 8 WHERE node_id = \(root)")
      return "feed a: node \(root) is retired since version 8, and in the order of version 9"
    },
    Damage(
      "a version missing in the middle",
      sql: "DELETE FROM feed_versions WHERE feed_id = 1 AND version = 9",
      says: "feed a: version 9 is not among those kept, and version 1 is"),
    Damage("a node retired in time to come") { fixture in
      let node = try fixture.retiredNode()
      try fixture.sql("UPDATE retired_nodes SET version = 500 WHERE node_id = \(node)")
      return "feed a: node \(node) is retired since version 500, and the feed is at 42"
    },
    Damage("a node retired twice") { fixture in
      let node = try fixture.retiredNode()
      try fixture.sql("INSERT INTO retired_nodes VALUES (1, 40, \(node))")
      return "feed a: node \(node) is retired twice"
    },
    Damage("a node of earlier versions not retired") { fixture in
      let root = try fixture.root(ofVersion: 9)
      try fixture.sql("DELETE FROM retired_nodes WHERE node_id = \(root)")
      return "node \(root) is in the order of version 9 alone, and not retired"
    },
    Damage(
      "a retired node of no feed", sql: "INSERT INTO retired_nodes VALUES (77, 1, 1)",
      says: "node 1 is retired from feed number 77, which is not there"),
    Damage(
      "a version of no feed", sql: "INSERT INTO feed_versions VALUES (77, 1, 0, 0, 0, 0)",
      says: "table feed_versions names a feed that is not there"),
    Damage(
      "a removed item that is there",
      sql:
        "INSERT INTO removed_items SELECT item_number, feed_id, 3, id FROM items WHERE id = 'a2'",
      says: "feed a: item number 3 is removed, and is there"),
    Damage(
      "a removed item forgotten", sql: "DELETE FROM removed_items WHERE id = 'a61'",
      says:
        "feed a, version 5: item number 62 stands in the order, and is neither there nor removed"),
    Damage(
      "an item removed in time to come",
      sql: "UPDATE removed_items SET version = 70 WHERE id = 'a61'",
      says: "feed a: item number 62 is removed since version 70, and the feed is at 42"),
    Damage(
      "a removed item's id that is none", sql: "UPDATE removed_items SET id = '' WHERE id = 'a61'",
      says: "feed a: the removed item number 62 has the id \"\", which is none"),
  ]
}
