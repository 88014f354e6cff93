package dev.memlog.bench.speed;

import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.Map;

/** A benchmark of speed, run by one subcommand of {@code memlog bench}. */
interface Bench {

  /** Returns the name of the command, which is also the name in JSON. */
  String name();

  /**
   * Runs the benchmark, and starts and stops all servers that it needs.
   *
   * @param screen the screen for the progress
   */
  List<Result> run(Screen screen) throws Exception;

  /** Returns the versions of the other measured software, by name; complete only after the run. */
  default Map<String, String> versions() {
    return Map.of();
  }

  /** Returns notes that a reader needs to judge the figures. */
  default List<String> notes() {
    return List.of();
  }
}
