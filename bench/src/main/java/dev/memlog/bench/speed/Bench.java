package dev.memlog.bench.speed;

import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.Map;

/** A benchmark. */
interface Bench {

  /** Returns the name in JSON and of the command. */
  String name();

  /**
   * Runs the benchmark; starts and stops everything that it needs.
   *
   * @param screen the screen for the progress
   */
  List<Result> run(Screen screen) throws Exception;

  /**
   * Returns the versions of the software that was measured beside Memlog, by name; complete only
   * after the run.
   */
  default Map<String, String> versions() {
    return Map.of();
  }

  /** Returns notes that a reader needs to judge the figures. */
  default List<String> notes() {
    return List.of();
  }
}
