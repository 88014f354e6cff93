"""Asks a Memlog at MEMLOG_URL for its tools with what each configuration of this directory names."""

from __future__ import annotations

import json
import os
import subprocess
import tomllib
import unittest
from pathlib import Path
from typing import Any

import httpx

HERE = Path(__file__).parent
URL = os.environ.get("MEMLOG_URL", "http://127.0.0.1:8080")
KEY = os.environ.get("MEMLOG_KEY", "none")
WRITTEN_URL = "http://127.0.0.1:8080"
WRITTEN_KEYS = ("${MEMLOG_KEY:-none}", "${env:MEMLOG_KEY}", "${input:memlog-key}", "$MEMLOG_KEY")
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


def configurations() -> dict[str, dict[str, Any]]:
    """Returns the one server of each file, by the file's name."""
    read: dict[str, dict[str, Any]] = {}
    for file in [*HERE.glob("*.json"), *HERE.glob("*.toml")]:
        text = file.read_text()
        whole = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
        (servers,) = (value for name, value in whole.items() if name.lower().endswith("servers"))
        read[file.name] = servers["memlog"]
    return read


class ConfigurationsTest(unittest.TestCase):
    def test_should_list_the_tools_over_http(self) -> None:
        over_http = {name: each for name, each in configurations().items() if "command" not in each}
        self.assertEqual(5, len(over_http))
        for name, server in over_http.items():
            with self.subTest(name):
                headers = dict(server.get("headers") or server["http_headers"])
                self.assertEqual("ada", headers["Memlog-User"])
                if variable := server.get("bearer_token_env_var"):
                    self.assertEqual("MEMLOG_KEY", variable)
                    headers["Authorization"] = f"Bearer {KEY}"
                else:
                    scheme, written = headers["Authorization"].split(" ", 1)
                    self.assertIn(written, WRITTEN_KEYS)
                    headers["Authorization"] = f"{scheme} {KEY}"
                address = server.get("url") or server["httpUrl"]
                self.assertTrue(address.startswith(WRITTEN_URL), address)
                answer = httpx.post(address.replace(WRITTEN_URL, URL), headers=headers, json=LIST)
                self.assert_tools(answer.json())

    def test_should_list_the_tools_of_the_command(self) -> None:
        commands = [each for each in configurations().values() if "command" in each]
        self.assertEqual(2, len(commands))
        self.assertEqual(commands[0], commands[1])
        arguments = [each.replace(WRITTEN_URL, URL) for each in commands[0]["args"]]
        self.assertEqual("/path/to/memlog", commands[0]["command"])
        ran = subprocess.run(
            [HERE.parents[2] / "memlog", *arguments],
            input=json.dumps(LIST) + "\n",
            capture_output=True,
            text=True,
            timeout=60,
        )
        self.assert_tools(json.loads(ran.stdout))

    def assert_tools(self, answer: dict[str, Any]) -> None:
        names = {tool["name"] for tool in answer["result"]["tools"]}
        self.assertLessEqual({"get_context", "recall", "remember", "forget"}, names)


if __name__ == "__main__":
    unittest.main()
