"""What is measured. Each scenario is played twice, with `count` and with twice as many requests;
what the second costs more, divided by `count`, is what a request costs. Whatever else a scenario
does, it does the same in both."""

import json
import random

from server import TOKEN

ROWS = "/feeds/packages/rows"
PAGE = f"{ROWS}?pageIndex=0&pageSize=20"
WARM = 2000  # Rows that are made before the measuring, where it says warm.


class Scenario:
    def __init__(self, name, count, unit, play):
        self.name, self.count, self.unit, self.play = name, count, unit, play


def item(number):
    """One of a mixed lot: dates tie, two in five have none; text of different lengths."""
    chance = random.Random(number)
    name = f"package-{int(chance.random() * 1e6)}"
    words = ("small fast typed tested modern simple tiny parser client queue router logger schema "
             "toolkit für Größe 日本語 \\u0041 \"quoted\"").split()
    summary = " ".join(words[int(chance.random() * len(words))]
                       for _ in range(4 + int(chance.random() * 16)))
    if number % 5 < 2:
        payload = {"name": name, "version": f"{number % 9}.{number % 31}.0",
                   "downloads": int(chance.random() * 1e6), "summary": summary}
        return {"id": f"js-{number}", "type": "javascript-package", "payload": payload}
    payload = {"name": name, "version": f"{number % 9}.{number % 31}", "rank": None,
               "summary": summary}
    return {"id": f"py-{number}", "type": "python-package",
            "publishedAt": f"20{10 + number % 16}-{1 + number % 12:02d}-01T00:00:00Z",
            "payload": payload}


def lines(first, count):
    return "".join(json.dumps(item(number), ensure_ascii=False) + "\n"
                   for number in range(first, first + count))


def shuffled(things):
    """In one order that looks random, the same with every Python."""
    chance = random.Random(8)
    return sorted(things, key=lambda _: chance.random())


def put(client, first, count):
    for number in range(first, first + count):
        one = item(number)
        client.ask(f"/feeds/packages/items/{one['id']}",
                   (f"Authorization: Bearer {TOKEN}", "Content-Type: application/json"),
                   method="PUT", body=json.dumps(one).encode(), status=201)


def warm(client):
    for index in range(WARM // 100):
        client.ask(f"{ROWS}?pageIndex={index}&pageSize=100")


def new_pages(route, sizes, rows):
    """Each page of these sizes once: those who keep whole pages keep none of them."""
    return shuffled(f"{route}?pageIndex={index}&pageSize={size}"
                    for size in sizes for index in range(rows // size))


def ask_each(client, targets, count, more=""):
    if len(targets) < count:
        raise ValueError(f"{count} requests want as many targets, and there are {len(targets)}")
    for target in targets[:count]:
        client.ask(target + more)


def hot(client, count):
    for _ in range(20 + count):
        client.ask(PAGE)


def hot_gzip(client, count):
    for _ in range(20 + count):
        client.ask(PAGE, ("Accept-Encoding: gzip",))


def not_modified(client, count):
    tag = client.ask(PAGE)[0]["etag"]
    for _ in range(20 + count):
        client.ask(PAGE, (f"If-None-Match: {tag}",), status=304)


def warm_page(client, count):
    warm(client)
    ask_each(client, new_pages(ROWS, (17, 19, 21, 23), WARM), count)


def cold_page(client, count):
    client.ask(PAGE)
    targets = new_pages(ROWS, (20,), 20_000)
    ask_each(client, [target for target in targets if target != PAGE], count)


def snapshot_page(client, count):
    snapshot = json.loads(client.ask(PAGE)[1])["snapshot"]
    put(client, 50_000, 5)
    warm(client)
    targets = new_pages(ROWS, (17, 19, 21, 23), WARM)
    ask_each(client, targets, count, more=f"&snapshot={snapshot}")


def one_row(client, count):
    warm(client)
    rows = json.loads(client.ask(f"{ROWS}?pageSize=100")[1])["rows"]
    for number in range(20 + count):
        client.ask(f"{ROWS}/{rows[number % 100]['id']}")


def heights(client, count):
    client.ask("/feeds/packages/heights")
    ask_each(client, new_pages("/feeds/packages/heights", range(91, 101), 2000), count)


def put_items(client, count):
    put(client, 60_000, 20 + count)


def first_answer(client, _):
    client.ask(PAGE)


SCENARIOS = (
    Scenario("hot", 400, "a request", hot),
    Scenario("hot-gzip", 400, "a request", hot_gzip),
    Scenario("304", 400, "a request", not_modified),
    Scenario("random-warm", 150, "a request", warm_page),
    Scenario("random-cold", 50, "a request", cold_page),
    Scenario("snapshot", 150, "a request", snapshot_page),
    Scenario("row", 300, "a request", one_row),
    Scenario("heights", 80, "a request", heights),
    Scenario("put", 100, "a request", put_items),
    Scenario("import", 9_999, "a line", None),
    Scenario("start", None, "a start", first_answer),
)
