"""A Postgres and a relay, as processes of a test."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
BIN = Path(os.environ["POSTGRES_BIN"])
AS_POSTGRES = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Postgres:
    """A cluster in a temporary directory, on a port of the loopback address."""

    def __init__(self) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="cdc-postgres-"))
        if AS_POSTGRES:
            shutil.chown(self.directory, "postgres")
        self.port = free_port()
        data = str(self.directory / "data")
        self.run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        command = [*AS_POSTGRES, str(BIN / "postgres"), "-D", data, "-p", str(self.port), "-h", "127.0.0.1"]
        command += ["-k", str(self.directory), "-c", "wal_level=logical", "-c", "wal_sender_timeout=4s"]
        with open(self.directory / "log", "wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        for _ in range(100):
            if subprocess.run([BIN / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-q"]).returncode == 0:
                return
            time.sleep(0.2)
        raise AssertionError((self.directory / "log").read_text())

    def run(self, command: str, *arguments: str) -> None:
        subprocess.run([*AS_POSTGRES, str(BIN / command), *arguments], check=True, stdout=subprocess.DEVNULL, cwd="/")

    def sql(self, database: str, text: str) -> list[list[str]]:
        """Returns the rows of the last statement; each statement is a transaction."""
        command = [BIN / "psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-d", database]
        command += ["-qAt", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-f", "-"]
        told = subprocess.run(command, input=text, text=True, capture_output=True)
        if told.returncode != 0:
            raise AssertionError(told.stderr)
        return [line.split("\t") for line in told.stdout.splitlines()]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(60)
        shutil.rmtree(self.directory)


class Relay:
    """A process that takes the outbox into Kafka: Debezium's embedded engine, or Kafka Connect."""

    def __init__(self, kind: str, postgres: Postgres, directory: Path) -> None:
        self.offsets = directory / "offsets"
        self.log = directory / "relay.log"
        connector = directory / "connector.json"
        # The slots of all databases of a cluster share their names.
        settings = json.loads((HERE / "connector.json").read_text())
        settings["config"]["slot.name"] = kind
        connector.write_text(json.dumps(settings))
        if kind == "engine":
            main = ["example.Relay", str(connector), str(self.offsets)]
        else:
            worker = (HERE / "worker.properties").read_text()
            worker = worker.replace("=offsets.dat", f"={self.offsets}").replace("8083", str(free_port()))
            (directory / "worker.properties").write_text(worker)
            main = ["org.apache.kafka.connect.cli.ConnectStandalone", str(directory / "worker.properties"), str(connector)]
        java = [os.environ["JAVA"], "-Xmx256m", "-XX:TieredStopAtLevel=1", "-cp", os.environ["CDC_CLASS_PATH"]]
        self.command = java + main
        self.environment = os.environ | {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port)}
        self.environment |= {"PGDATABASE": kind, "PGPASSWORD": "any"}
        self.start()

    def start(self) -> None:
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, env=self.environment, stdout=log, stderr=log)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(60)
