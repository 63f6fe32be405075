#if DEBUG
  import Testing

  struct GuideTests {
    @Test(.enabled(if: OutsidePackage.hasToolchain, "the Swift toolchain is not on the PATH"))
    func `each file and command of the guide to a first cell does what it says`() throws {
      let reader = try GuideReader(programs: OutsidePackage.programs.get())
      for step in Guide.firstCell.steps {
        let difference = try reader.follow(step)
        #expect(difference == nil, "\(difference ?? "")")
      }
      let commands = Guide.firstCell.steps.count {
        if case .command(let step) = $0 { step.answer != nil } else { false }
      }
      #expect(commands > 12)
    }

    @Test func `the guide's package depends on this one as a reader would have it`() {
      let manifests = Guide.firstCell.steps.compactMap { step in
        if case .file("Package.swift", let text) = step { text } else { nil }
      }
      #expect(manifests.count == 1)
      #expect(manifests[0].contains(#".package(name: "rowcast", path: "../rowcast")"#))
      #expect(manifests[0].contains(#".product(name: "Rowcast", package: "rowcast")"#))
    }
  }
#endif
