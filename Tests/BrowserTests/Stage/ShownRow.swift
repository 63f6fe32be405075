/// A row as the page has it.
struct ShownRow: Decodable {
  let index: Int
  /// Nil while it is not loaded.
  let id: String?
  let type: String?
  /// Px from the beginning of `#rows`, and from the top of the scroller.
  let top: Double
  let viewTop: Double
  let height: Double
  let width: Double
  let position: String?
  let setSize: String?
  let role: String?

  /// JavaScript: all row elements, in the order of the document.
  static let all = """
    [...document.querySelectorAll('#rows > .row')].map((row) => {
      const box = row.getBoundingClientRect();
      return {
        index: Number(row.dataset.index), id: row.dataset.id ?? null, type: row.dataset.type ?? null,
        top: box.top - document.querySelector('#rows').getBoundingClientRect().top,
        viewTop: box.top - document.querySelector('#list').getBoundingClientRect().top,
        height: box.height, width: box.width, position: row.getAttribute('aria-posinset'),
        setSize: row.getAttribute('aria-setsize'), role: row.getAttribute('role')};
    })
    """

  /// JavaScript: those that are at least partly in view.
  static let inView =
    "\(all).filter(({viewTop, height}) => viewTop + height > 0.5 && "
    + "viewTop < document.querySelector('#list').clientHeight - 0.5)"

  /// JavaScript: whether the view is full of loaded rows, without a gap, or they all are in it.
  static let isSettled = """
    ((rows, list) => {
      let end = 0.5;
      for (const row of rows.sort((a, b) => a.top - b.top)) {
        if (!row.id || row.viewTop > end) return false;
        end = row.viewTop + row.height + 0.5;
      }
      const last = rows.at(-1);
      return rows.length > 0 && (end >= list.clientHeight || last.position === last.setSize)
        && list.getAttribute('aria-busy') !== 'true';
    })(\(inView), document.querySelector('#list'))
    """
}
