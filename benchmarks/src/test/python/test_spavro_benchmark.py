# SPDX-License-Identifier: Apache-2.0
"""Tests of spavro_benchmark.py that need no library: python3 test_spavro_benchmark.py"""

import base64
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "main" / "python"))

import spavro_benchmark  # noqa: E402


class SpavroBenchmarkTest(unittest.TestCase):
    workload = {"fields": 1, "data": [base64.b64encode(b"\x00").decode()]}

    def test_other_bytes_are_not_timed(self):
        with self.assertRaises(SystemExit) as refused:
            spavro_benchmark.refuse_wrong_answers(
                "fastavro", self.workload, "write", lambda record: b"\x02", [{}]
            )

        self.assertEqual(
            "fastavro returned b'\\x02' instead of b'\\x00' for datum 0"
            " of 1 fields, write",
            str(refused.exception),
        )

    def test_javas_bytes_are_timed(self):
        spavro_benchmark.refuse_wrong_answers(
            "fastavro", self.workload, "write", lambda record: b"\x00", [{}]
        )

    def test_a_result_is_as_jmh_writes_it(self):
        metric = {"score": 2.0, "scoreUnit": "ops/s", "rawData": [[1.0, 2.0, 3.0]]}

        result = spavro_benchmark.result("read", self.workload, "pip", [1.0, 2.0, 3.0])

        self.assertEqual("spavro.read", result["benchmark"])
        self.assertEqual({"fields": "1", "library": "PIP"}, result["params"])
        self.assertEqual(metric, {key: result["primaryMetric"][key] for key in metric})
        self.assertAlmostEqual(31.60 / 3**0.5, result["primaryMetric"]["scoreError"])


if __name__ == "__main__":
    unittest.main()
