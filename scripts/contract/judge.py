"""Judges OpenAPI documents. Usage: judge.py [--document-alone] FILE…

Each must be valid to a public validator, every schema in it a valid JSON Schema (2020-12),
and every example valid by its schema. Prints what is wrong, a line each, and exits 1 then; so it does
for a document in which there is hardly anything to judge. With --document-alone the cells' own
schemas, which the document repeats from /cells as they are, are not judged.
"""

import json
import sys

import openapi_spec_validator
from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

ADDRESS = "urn:document"


def no_duplicates(pairs):
    """An object's members, none of them twice."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError(f"a member stands twice among {[name for name, _ in pairs]}")
    return members


def step(pointer, name):
    """The pointer to a member."""
    return f"{pointer}/{str(name).replace('~', '~0').replace('/', '~1')}"


def contents(node, pointer=""):
    """Every Parameter, Header and Media Type Object of the document, with its place."""
    if isinstance(node, list):
        for index, element in enumerate(node):
            yield from contents(element, step(pointer, index))
    if not isinstance(node, dict):
        return
    if "schema" in node and isinstance(node["schema"], (dict, bool)):
        yield node, pointer
    for name, value in node.items():
        if name not in ("schema", "schemas", "example", "examples", "x-rowcast"):
            yield from contents(value, step(pointer, name))


def shown(node):
    """The examples of one of those."""
    if "example" in node:
        yield "example", node["example"]
    for name, example in node.get("examples", {}).items():
        yield f"examples/{name}", example["value"]


def faults(document, alone):
    """What is wrong with it, and how much there was to judge."""
    found, schemas, examples = [], 0, 0
    for error in openapi_spec_validator.OpenAPIV31SpecValidator(document).iter_errors():
        found.append(f"the document: {error.message} at {list(error.absolute_path)}")
    parts = [
        (f"/components/schemas/{name}", schema)
        for name, schema in document["components"]["schemas"].items()
    ]
    parts += [(f"{pointer}/schema", node["schema"]) for node, pointer in contents(document)]
    cells = [] if alone else document["x-rowcast"]["cells"]
    parts += [(f"/x-rowcast/cells/{cell['type']}", cell["schema"]) for cell in cells]
    for pointer, schema in parts:
        schemas += 1
        try:
            Draft202012Validator.check_schema(schema)
        except SchemaError as error:
            found.append(f"{pointer}: {error.message}")
    registry = Registry().with_resource(ADDRESS, DRAFT202012.create_resource(document))
    for node, pointer in contents(document):
        reference = {"$ref": f"{ADDRESS}#{step(pointer, 'schema')}".replace("%", "%25")}
        validator = Draft202012Validator(
            reference, registry=registry, format_checker=Draft202012Validator.FORMAT_CHECKER
        )
        for name, example in shown(node):
            examples += 1
            for error in validator.iter_errors(example):
                found.append(f"{pointer}/{name}: {error.message} at {list(error.absolute_path)}")
    return found, schemas, examples


def main():
    status = 0
    paths = [path for path in sys.argv[1:] if path != "--document-alone"]
    for path in paths:
        with open(path, encoding="utf-8") as file:
            document = json.load(file, object_pairs_hook=no_duplicates)
        found, schemas, examples = faults(document, paths != sys.argv[1:])
        for fault in found:
            print(fault[:1000])
        print(f"{path}: {schemas} schemas, {examples} examples, {len(found)} faults")
        if found or schemas < 50 or examples < 20:
            status = 1
    sys.exit(status)


main()
