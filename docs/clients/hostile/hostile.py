"""Sends every hostile input at once beside normal traffic of another tenant, and exits with 1 if the other tenant noticed.

python hostile.py [--seconds 60] [--alone 30] [--heap 1g] [--max-rss 2300] [--provider hashing|onnx]

Starts a Memlog of its own on free ports. It measures the normal traffic alone first, for comparison. In the end every acknowledged message must be found, every deleted one be gone, every stage alive and caught up, no answer an
internal error, no text shown to the other tenant, and memory within the limit.
"""

import argparse
import resource
import threading
import time
from pathlib import Path

from attacks import Storm
from server import CALM, STORM, Server
from traffic import Traffic

LAUNCHER = str(Path(__file__).resolve().parents[3] / "memlog")


def caught_up(server, patience):
    """Waits until no stage has anything left; returns what is wrong."""
    give_up = time.monotonic() + patience
    while True:
        stats = server.stats()
        if stats is None:
            wrong = ["the server does not tell its stats"]
        else:
            wrong = [f"{name} is not well: {told}" for name, told in stats.get("health", {}).items() if told != "ok"]
            wrong += [f"stage {s['stage']} has {s['lag']} records of {s['topic']} left" for s in stats.get("stages", []) if int(s.get("lag", 0)) > 0]
        if server.process.poll() is not None:
            return [f"the process ended with {server.process.returncode}:\n{server.tail()}"]
        if not wrong or time.monotonic() > give_up:
            return wrong
        time.sleep(1)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=int, default=60)
    options.add_argument("--alone", type=int, default=30, help="seconds of the normal traffic alone")
    options.add_argument("--rate", type=float, default=10, help="normal messages a second")
    options.add_argument("--heap", default="1g", help="of the server")
    options.add_argument("--max-rss", type=int, default=2300, help="MiB that the server may take")
    options.add_argument("--settle", type=int, default=180, help="seconds to catch up afterwards")
    options.add_argument("--provider", default="hashing", help="of embeddings; onnx: the bundled model")
    options.add_argument("--launcher", default=LAUNCHER)
    options.add_argument("--keep", action="store_true", help="keeps data and log")
    options.add_argument("--only", default="", help="names of attacks, comma-separated")
    given = options.parse_args()

    # Thousands of idle connections need more files than most systems allow at first.
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (10_000 if hard == resource.RLIM_INFINITY else min(hard, 10_000), hard))
    server = Server(given.launcher, given.heap, given.provider)
    problems = []
    try:
        server.await_ready(300)
        stop, quiet = threading.Event(), threading.Event()
        server.watch(quiet)
        traffic = Traffic(server.api_port, CALM, given.rate)
        storm = Storm(server, STORM, stop, *traffic.positions())
        threads = traffic.start(stop)
        time.sleep(given.alone)
        alone = traffic.take_times()
        attacks = [attack for name, attack in storm.attacks().items() if not given.only or name in given.only.split(",")]
        for attack in attacks:
            threads.append(threading.Thread(target=attack, daemon=True))
            threads[-1].start()
        ends = time.monotonic() + given.seconds
        while time.monotonic() < ends and server.process.poll() is None:
            time.sleep(0.5)
        beside = traffic.take_times()
        stop.set()
        for thread in threads:
            thread.join(70)
        problems += caught_up(server, given.settle)
        problems += traffic.verify(given.settle)
        problems += traffic.problems + storm.problems
        quiet.set()
        server.note_rss()
        rss = max(server.rss, default=0)
        if rss > given.max_rss:
            problems.append(f"memory reached {rss:.0f} MiB, allowed are {given.max_rss}")
        report(traffic, alone, beside, storm, server)
    finally:
        server.stop(given.keep)
    for problem in problems[:50]:
        print("VIOLATION", problem)
    print(f"{len(problems)} violations" if problems else "no violation")
    raise SystemExit(1 if problems else 0)


def report(traffic, alone, beside, storm, server):
    print(f"normal: {len(traffic.kept)} messages kept, {len(traffic.deleted)} deleted, refused and repeated {dict(traffic.refused)}")
    for name in ("write", "search", "recall", "context", "until found"):
        for when, timings in (("alone", alone[name]), ("beside", beside[name])):
            print(f"  {name:12} {when:6} p50 {timings.percentile(50):8.0f} ms   p99 {timings.percentile(99):8.0f} ms   n {len(timings.values)}")
    for what, count in sorted(storm.sent.items()):
        print(f"hostile: {count:7} {what}")
    print(f"hostile: answers {dict(sorted(storm.statuses.items()))}")
    rss = server.rss or [0]
    print(f"memory: {rss[0]:.0f} MiB at first, {max(rss):.0f} at most, {rss[-1]:.0f} at last")


if __name__ == "__main__":
    main()
