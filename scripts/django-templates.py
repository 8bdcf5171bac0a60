"""Runs Django's template tests with an engine that records what it is asked and what it answers."""

import datetime
import decimal
import json
import sys
import types
import unittest
import warnings

import django
from django.conf import settings

settings.configure(INSTALLED_APPS=[], USE_TZ=False, TIME_ZONE="UTC", SECRET_KEY="x")
django.setup()

from django.template import Context, Engine
from django.utils.safestring import SafeData

records = {}
current = [None]
NEEDS = ("i18n", "l10n", "tz", "static", "url")


class Unsupported(Exception):
    pass


def converted(value, depth=0):
    if depth > 12:
        raise Unsupported("deep")
    if value is None or isinstance(value, (bool, int, float)) and not isinstance(value, SafeData):
        return value
    if isinstance(value, SafeData):
        return {"$safe": str(value)}
    if isinstance(value, str):
        return str(value)
    if isinstance(value, datetime.datetime):
        if value.tzinfo is not None:
            return {"$date": value.astimezone(datetime.timezone.utc).replace(tzinfo=None).isoformat()}
        return {"$date": value.isoformat()}
    if isinstance(value, datetime.date):
        return {"$date": value.isoformat() + "T00:00:00"}
    if isinstance(value, datetime.time):
        return {"$date": "1970-01-01T" + value.replace(tzinfo=None).isoformat()}
    if isinstance(value, decimal.Decimal):
        return float(value)
    if isinstance(value, (list, tuple)):
        return {"$list": [converted(item, depth + 1) for item in value]}
    if isinstance(value, dict):
        return {"$dict": [[str(key), converted(item, depth + 1)] for key, item in value.items()]}
    if isinstance(value, types.GeneratorType) or callable(value):
        raise Unsupported(type(value).__name__)
    if hasattr(value, "__iter__") and not hasattr(value, "__getitem__"):
        raise Unsupported(type(value).__name__)
    raise Unsupported(type(value).__name__)


def record(engine, name, context, result):
    if engine.string_if_invalid or engine.debug:
        return
    test = current[0].id()
    key = (test, str(name))
    if key in records:
        return
    loader = engine.loaders[0]
    templates = {}
    try:
        templates = {k: v for k, v in loader[1][0][1].items() if isinstance(v, str)}
    except (TypeError, IndexError):
        pass
    now = datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None).isoformat()
    entry = {
        "test": test, "name": str(name), "templates": templates, "expected": result, "now": now,
    }
    try:
        flat = context.flatten() if isinstance(context, Context) else (context or {})
        entry["context"] = converted({k: v for k, v in flat.items() if k not in ("True", "False", "None")})
    except Unsupported as reason:
        entry["unsupported"] = str(reason)
    entry["libraries"] = sorted(engine.libraries)
    records[key] = entry


def outcome(call):
    try:
        return {"text": str(call())}, None
    except Exception as error:
        return {"error": type(error).__name__}, error


render = Engine.render_to_string
get = Engine.get_template


def render_to_string(self, template_name, context=None):
    result, error = outcome(lambda: render(self, template_name, context))
    record(self, template_name, context, result)
    if error:
        raise error
    return result["text"]


inside = [0]


def get_template(self, template_name):
    inside[0] += 1
    try:
        return get(self, template_name)
    except Exception as error:
        if inside[0] == 1:
            record(self, template_name, None, {"error": type(error).__name__})
        raise
    finally:
        inside[0] -= 1


Engine.render_to_string = render_to_string
Engine.get_template = get_template


class Result(unittest.TextTestResult):
    def startTest(self, test):
        current[0] = test
        super().startTest(test)


warnings.simplefilter("ignore")
suite = unittest.TestSuite()
for package in ("template_tests.syntax_tests", "template_tests.filter_tests"):
    folder = __import__(package, fromlist=["x"]).__path__[0]
    suite.addTests(unittest.defaultTestLoader.discover(folder, top_level_dir=folder.split("/template_tests")[0]))
runner = unittest.TextTestRunner(stream=open("/dev/null", "w"), resultclass=Result)
outcome_of_all = runner.run(suite)
kept = []
for entry in records.values():
    module = entry["test"].split(".")[2] if entry["test"].count(".") > 2 else ""
    text = "".join(entry["templates"].get(entry["name"], ""))
    if "i18n" in entry["test"] or module in ("test_url", "test_static", "test_l10n"):
        continue
    if any(f"load {word}" in text or f" {word} %}}" in text and "load" in text for word in NEEDS):
        continue
    kept.append(entry)
with open(sys.argv[1], "w") as file:
    for entry in kept:
        file.write(json.dumps(entry) + "\n")
supported = [entry for entry in kept if "unsupported" not in entry]
print(f"Django {django.get_version()}: {outcome_of_all.testsRun} tests, {len(kept)} records, "
      f"{len(supported)} whose context is data")
