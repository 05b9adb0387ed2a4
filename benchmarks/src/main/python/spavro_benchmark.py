#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How fast do Python's libraries read and write the records of the Java benchmarks for spavro?

    D=benchmarks/target/spavro
    java -cp benchmarks/target/benchmarks.jar io.avrolope.benchmarks.published.SpavroData $D
    benchmarks/src/main/python/spavro_benchmark.py $D $D/result.json [--repeats N] [--ms N] [--venv V]

The first call creates a virtual environment V (default: the data directory's venv) with the versions
of requirements.txt, and continues in it. spavro is published only as source: its C extension needs a C
compiler and Python's headers; it builds with Python 3.11 and GCC 12. fastavro has wheels. A library that
cannot be installed is reported and skipped. The package avro is required, because it is the reference.

The result is a list in JMH's format: benchmark spavro.read, spavro.readEvolved or spavro.write,
parameters fields and library, records per second.

A library is not timed if it reads other values than the package avro, or writes other bytes than Java.
"""

import argparse
import base64
import importlib
import importlib.metadata
import io
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import time
import venv

HERE = pathlib.Path(__file__).resolve().parent
T_99_9 = {2: 636.6, 3: 31.60, 4: 12.92, 5: 8.610, 6: 6.869, 7: 5.959, 8: 5.408, 9: 5.041, 10: 4.781}
MODES = ("read", "readEvolved", "write")


class ApacheAvro:
    """The package avro, or spavro, which has the same interface."""

    def __init__(self, module):
        self.io = importlib.import_module(module + ".io")
        self.parse = importlib.import_module(module + ".schema").parse

    def reader(self, writer, reader):
        read = self.io.DatumReader(self.parse(json.dumps(writer)), self.parse(json.dumps(reader)))
        decoder = self.io.BinaryDecoder

        def run(datum):
            return read.read(decoder(io.BytesIO(datum)))

        return run

    def writer(self, schema):
        write = self.io.DatumWriter(self.parse(json.dumps(schema)))
        encoder = self.io.BinaryEncoder

        def run(record):
            out = io.BytesIO()
            write.write(record, encoder(out))
            return out.getvalue()

        return run


class Fastavro:
    """fastavro with schemas that are parsed once, unlike in spavro's own benchmark."""

    def __init__(self, module):
        self.fastavro = importlib.import_module(module)

    def reader(self, writer, reader):
        parse = self.fastavro.parse_schema
        parsed_writer = parse(writer)
        parsed_reader = None if reader == writer else parse(reader)
        read = self.fastavro.schemaless_reader

        def run(datum):
            return read(io.BytesIO(datum), parsed_writer, parsed_reader)

        return run

    def writer(self, schema):
        parsed = self.fastavro.parse_schema(schema)
        write = self.fastavro.schemaless_writer

        def run(record):
            out = io.BytesIO()
            write(out, parsed, record)
            return out.getvalue()

        return run


LIBRARIES = {"avro": ApacheAvro, "fastavro": Fastavro, "spavro": ApacheAvro}
C_EXTENSIONS = {"fastavro": "fastavro._read", "spavro": "spavro.fast_binary"}


def libraries():
    """The installed libraries by name, without those whose C extension is missing."""
    found = {}
    for name, kind in LIBRARIES.items():
        try:
            importlib.import_module(C_EXTENSIONS.get(name, name))
            found[name] = kind(name)
        except ImportError as missing:
            print(f"{name} is skipped: {missing}", file=sys.stderr)
    return found


def work(workload, mode, library):
    """The function to run, and its inputs."""
    data = [base64.b64decode(datum) for datum in workload["data"]]
    writer = workload["writer"]
    if mode == "write":
        return library.writer(writer), records(workload)
    return library.reader(writer, workload["reader"] if mode == "readEvolved" else writer), data


def records(workload):
    read = ApacheAvro("avro").reader(workload["writer"], workload["writer"])
    return [read(base64.b64decode(datum)) for datum in workload["data"]]


def expected(workload, mode):
    """The bytes that Java wrote, and the values that the package avro reads from them."""
    if mode == "write":
        return [base64.b64decode(datum) for datum in workload["data"]]
    run, inputs = work(workload, mode, ApacheAvro("avro"))
    return [run(each) for each in inputs]


def refuse_wrong_answers(name, workload, mode, run, inputs):
    for number, (each, right) in enumerate(zip(inputs, expected(workload, mode), strict=True)):
        found = run(each)
        if found != right:
            raise SystemExit(
                f"{name} returned {found} instead of {right} for datum {number}"
                f" of {workload['fields']} fields, {mode}"
            )


def per_second(run, inputs, milliseconds):
    """Records per second, measured for at least the given number of milliseconds."""
    operations = 0
    start = time.perf_counter()
    end = start + milliseconds / 1000
    while True:
        for each in inputs:
            run(each)
        operations += len(inputs)
        now = time.perf_counter()
        if now >= end:
            return operations / (now - start)


def result(mode, workload, name, scores):
    """A result in JMH's format, with the 99.9 % confidence interval of the mean."""
    mean = statistics.fmean(scores)
    error = float("nan")
    if len(scores) in T_99_9:
        error = T_99_9[len(scores)] * statistics.stdev(scores) / len(scores) ** 0.5
    shown = "NaN" if error != error else error
    return {
        "benchmark": "spavro." + mode,
        "mode": "thrpt",
        "threads": 1,
        "forks": 1,
        "python": platform.python_version(),
        "libraryVersion": importlib.metadata.version(name),
        "warmupIterations": 1,
        "measurementIterations": len(scores),
        "params": {"fields": str(workload["fields"]), "library": name.upper()},
        "primaryMetric": {
            "score": mean,
            "scoreError": shown,
            "scoreConfidence": ["NaN", "NaN"] if shown == "NaN" else [mean - error, mean + error],
            "scoreUnit": "ops/s",
            "rawData": [scores],
        },
        "secondaryMetrics": {},
    }


def measure(options):
    """All results; the libraries take turns, so that drift affects all of them."""
    results = []
    found = libraries()
    files = sorted(options.data.glob("spavro_[0-9]*.json"), key=lambda file: int(file.stem[7:]))
    if not files:
        raise SystemExit(f"No file spavro_<fields>.json in {options.data}")
    for file in files:
        workload = json.loads(file.read_text())
        for mode in MODES:
            tasks = {name: work(workload, mode, library) for name, library in found.items()}
            scores = {name: [] for name in tasks}
            for name, (run, inputs) in tasks.items():
                refuse_wrong_answers(name, workload, mode, run, inputs)
                per_second(run, inputs, options.ms)
            for _ in range(options.repeats):
                for name, (run, inputs) in tasks.items():
                    scores[name].append(per_second(run, inputs, options.ms))
            for name in tasks:
                results.append(result(mode, workload, name, scores[name]))
                print(f"{mode} {workload['fields']} {name}: {statistics.fmean(scores[name]):,.0f}/s")
    return results


def go_on_in(directory):
    """Restarts this script with the interpreter of a virtual environment."""
    python = directory / "bin" / "python"
    if not python.exists():
        venv.create(directory, with_pip=True)
    installed = directory / "requirements.installed"
    wanted = (HERE / "requirements.txt").read_text()
    if not installed.exists() or installed.read_text() != wanted:
        pip = [python, "-m", "pip", "install", "--quiet", "--no-deps"]
        failed = [one for one in wanted.split() if subprocess.run([*pip, one], check=False).returncode]
        if failed:
            print("could not be installed: " + ", ".join(failed), file=sys.stderr)
        else:
            installed.write_text(wanted)
    os.execv(python, [python, __file__, *sys.argv[1:]])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=pathlib.Path, help="where SpavroData wrote its files")
    parser.add_argument("result", type=pathlib.Path, help="the file to write")
    parser.add_argument("--repeats", type=int, default=5, help="turns that count, 2 to 10")
    parser.add_argument("--ms", type=int, default=1000, help="how long a turn is at least")
    parser.add_argument("--venv", type=pathlib.Path, help="the virtual environment; in the data's directory by default")
    options = parser.parse_args()
    directory = (options.venv or options.data / "venv").absolute()
    if pathlib.Path(sys.prefix).resolve() != directory.resolve():
        go_on_in(directory)
    options.result.write_text(json.dumps(measure(options), indent=2) + "\n")


if __name__ == "__main__":
    main()
