package dev.memlog.bench.speed;

import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.MeasuringCommand;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ParameterException;

/** A benchmark of speed, which is a subcommand of {@code memlog bench}. */
abstract class Bench extends MeasuringCommand {

  /** The versions of the other measured software, by name; complete after the run. */
  final Map<String, String> versions = new LinkedHashMap<>();

  /** The notes that a reader needs to judge the figures; complete after the run. */
  final List<String> notes = new ArrayList<>();

  /** True if the run has broken a promise; the exit code is then 1. */
  boolean broken;

  /**
   * Checks the options and runs the benchmark, and starts and stops all servers that it needs.
   *
   * @param screen the screen for the progress
   */
  abstract List<Result> run(Screen screen) throws Exception;

  @Override
  protected int measure(JsonFile out) throws Exception {
    var machine = Machine.describe();
    List<Result> results = run(screen);
    var report = new BenchReport(spec.name(), machine, results, notes);
    machine.put("loadAfter", Machine.load());
    versions.forEach(machine.withObjectProperty("versions")::put);
    report.print(screen);
    versions.forEach((name, version) -> screen.line(screen.dim(name + " " + version)));
    notes.forEach(note -> screen.line(screen.dim(note)));
    out.write(report.json());
    return broken ? 1 : 0;
  }

  ParameterException wrong(String rule) {
    return new ParameterException(spec.commandLine(), rule);
  }
}
