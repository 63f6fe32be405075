import Foundation
import TestSupport
import Testing

/// A server that writes onto a disk without room, which needs the right to mount one.
struct DiskTests {
  @Test(.enabled(if: FullDiskTests.isPossible, "a disk can't be mounted here"))
  func `a full disk refuses writes with its reason, reads go on, and room is enough to go on`()
    throws
  {
    let folder = try TemporaryFolder()
    let disk = folder.file("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    #expect(FullDiskTests.mount(["-t", "tmpfs", "-o", "size=4m", "tmpfs"], at: disk))
    defer { _ = try? RowcastBinary.run(["-l", disk], program: "/bin/umount") }
    let server = try ServerProcess(takingWrites: [], database: disk + "/a.db")
    let client = try WriteClient(server)
    try client.makeFeed()
    #expect(try client.put("first", "First").status == 201)
    _ = try RowcastBinary.run(
      ["if=/dev/zero", "of=\(disk)/fill", "bs=1k", "status=none"], program: "/bin/dd")

    var refusals = 0
    var acknowledged: Set<String> = ["first"]
    for number in 0..<40 {
      let answer = try client.put("item-\(number)", String(repeating: "x", count: 20_000))
      if answer.status == 201 {
        acknowledged.insert("item-\(number)")
        continue
      }
      refusals += 1
      #expect(answer.status == 507, "\(answer.text)")
      #expect(answer.text.contains("storage-full"), "\(answer.text)")
    }
    #expect(refusals > 10)
    let batch = try client.load(
      (0..<4_000).map { Samples.film("batch-\($0)", title: "B") + "\n" }.joined())
    #expect(batch.status == 507, "\(batch.text)")
    #expect(try server.get("/feeds/films/rows").status == 200)
    #expect(Set(try server.titles().map(\.id)) == acknowledged)
    #expect(server.process.errors.contains("full"), "\(server.process.errors)")

    let ready = try server.get("/readyz")
    #expect(ready.status == 200)
    #expect(ready.text.contains(#""writes":"full""#), "\(ready.text)")

    try FileManager.default.removeItem(atPath: disk + "/fill")
    // The refusal of a body that was not read to its end was the other connection's last answer.
    #expect(try WriteClient(server).put("after", "After").status == 201)
    #expect(try server.get("/readyz").text.contains(#""writes":"ok""#))
    #expect(Set(try server.titles().map(\.id)) == acknowledged.union(["after"]))
    #expect(try server.stop() == .exited(0))
    let doctor = try RowcastBinary.run(["doctor", "--db", disk + "/a.db"], within: .seconds(60))
    #expect(doctor.ending == .exited(0), "\(doctor.whole)")
  }
}
