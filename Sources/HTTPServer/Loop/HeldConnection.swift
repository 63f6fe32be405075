/// Where a connection lies for as long as it is open.
///
/// Whoever gets it out of the table hands `connection` on, and looks at no part of it meanwhile.
final class HeldConnection {
  let token: ConnectionTable.Token
  var connection: Connection

  init(_ connection: consuming Connection) {
    token = connection.token
    self.connection = connection
  }
}
