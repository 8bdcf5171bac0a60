"""Renders workloads with the template engines of Python that are installed.

The first line of standard input is JSON: for each workload its templates and its data. The response is
one line with what can be run, `engine workload`, separated by tabs. Each further line of input names
an engine, a workload and a count; the response is the time in seconds, or for a count of zero the
length of the text in bytes, and the text behind it.
"""

import json
import sys
import time

setup = json.loads(sys.stdin.readline())
runs = {}


def add_jinja():
    import jinja2

    environment = jinja2.Environment(autoescape=True)
    for name, work in setup.items():
        if "template" not in work:
            continue
        template = environment.from_string(work["template"])
        data = work["data"]
        runs["jinja2", name] = lambda template=template, data=data: template.render(data)
    row = setup["row"]["template"]
    runs["jinja2", "parse"] = lambda: environment.from_string(row)


def add_minijinja():
    import minijinja

    templates = {name + ".html": work["template"] for name, work in setup.items() if "template" in work}
    environment = minijinja.Environment(templates=templates)
    for name, work in setup.items():
        if "template" not in work:
            continue
        data = work["data"]
        runs["minijinja", name] = lambda name=name, data=data: environment.render_template(
            name + ".html", **data)


def add_django():
    import django
    from django.conf import settings
    from django.template import Context, Engine

    settings.configure()
    django.setup()
    engine = Engine(autoescape=True)
    for name, work in setup.items():
        if "template" not in work:
            continue
        template = engine.from_string(work["template"])
        data = work["data"]
        runs["django", name] = lambda template=template, data=data: template.render(Context(data))
    row = setup["row"]["template"]
    runs["django", "parse"] = lambda: engine.from_string(row)


def add_markupsafe():
    import markupsafe

    text = setup["escape1MB"]["data"]["text"]
    runs["markupsafe", "escape1MB"] = lambda: markupsafe.escape(text)


for add in (add_jinja, add_minijinja, add_django, add_markupsafe):
    try:
        add()
    except ImportError:
        pass

print("\t".join(f"{engine} {workload}" for engine, workload in runs), flush=True)
for line in sys.stdin:
    engine, workload, count = line.split()
    run = runs[engine, workload]
    if count == "0":
        text = str(run()).encode()
        sys.stdout.buffer.write(b"%d\n" % len(text) + text)
        sys.stdout.buffer.flush()
        continue
    start = time.perf_counter()
    for _ in range(int(count)):
        run()
    print(time.perf_counter() - start, flush=True)
