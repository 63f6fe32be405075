import HTTPCore

/// Which web pages may read what `serve` answers.
enum CORSOptions {
  private static let origins = Option(
    name: "cors-origins", kind: .value(placeholder: "ORIGIN[,ORIGIN…]|*|none"),
    help: "the web pages that may read answers: these origins, all or none", standard: "*")
  private static let maximumAge = Option(
    name: "cors-max-age", kind: .value(placeholder: "TIME"),
    help: "how long browsers may remember what they were allowed", standard: "2h")

  static let group = OptionGroup(
    title: "Web pages of other origins (CORS)", options: [origins, maximumAge])

  static func policy(_ options: ParsedOptions) throws(UsageError) -> CORSPolicy {
    var seconds = 7200
    if let age = try options.duration(maximumAge, in: 0...86_400_000) {
      seconds = Int(age.components.seconds)
    }
    return CORSPolicy(try origins(options), maximumAge: seconds)
  }

  private static func origins(_ options: ParsedOptions) throws(UsageError) -> CORSPolicy.Origins {
    let text = options.text(origins) ?? "*"
    switch text {
    case "*": return .any
    case "none": return .none
    default: break
    }
    var listed: [String] = []
    for word in options.list(origins) ?? [] {
      do throws(OriginText.Fault) {
        let origin = try OriginText.checked(word)
        if !listed.contains(origin) { listed.append(origin) }
      } catch {
        throw UsageError(
          description:
            "\(options.origin(of: origins)) is \"\(text)\", of which \"\(word)\" \(error)"
        )
      }
    }
    return .listed(listed)
  }
}
