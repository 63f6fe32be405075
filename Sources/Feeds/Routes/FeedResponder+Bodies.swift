package import HTTPCore

extension FeedResponder {
  /// True where all that is known before the body is at fault: the target, the method, the token,
  /// the feed, the content's type or length. No body makes that good.
  package func refusesBody(of request: Request) -> Bool {
    guard let query = try? Query(of: request) else { return true }
    switch match(request) {
    case .methodNotAllowed, .notFound, .malformed: return true
    case .options: return false
    case .found(let route, _, let path):
      guard route.isWrite else { return false }
      useCurrentEdition()
      let input = RouteInput(request: request, path: path, query: query)
      do throws(RouteError) {
        let write = try admission(of: route, input)
        if write.content?.kind == .ndjson { try expectRoom(write.access) }
        return false
      } catch {
        return true
      }
    }
  }

  /// A little more than the decoded body may have where it comes pressed.
  package func bodyLimit(for request: Request) -> Int? {
    guard let access = settings.writes, case .found(let route, _, _) = match(request),
      route.isWrite, let content = try? RequestContent(of: request, taking: route.contentKinds)
    else { return nil }
    return content.wireLimit(access.limit(of: content.kind))
  }

  /// What checks an NDJSON body line by line as it arrives; nil for every other body.
  package func bodySink(for request: Request) -> (any BodySink)? {
    guard case .found(.postItems, _, let path) = match(request),
      let query = try? Query(of: request)
    else { return nil }
    useCurrentEdition()
    let input = RouteInput(request: request, path: path, query: query)
    do throws(RouteError) {
      let write = try admission(of: .postItems, input)
      return write.content?.kind == .ndjson ? try sink(for: write) : nil
    } catch {
      // What was well when the body was let in may have changed since.
      return RefusingSink(refusal(error), of: .postItems)
    }
  }
}
