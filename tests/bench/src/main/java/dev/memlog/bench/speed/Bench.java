package dev.memlog.bench.speed;

import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.RunOptions;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.terminal.Screen;
import dev.memlog.terminal.ScreenCommand;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** A benchmark of speed, which is a subcommand of {@code memlog bench}. */
abstract class Bench extends ScreenCommand implements Callable<Integer> {

  @Mixin private RunOptions options = new RunOptions();

  /**
   * Checks the options and runs the benchmark, and starts and stops all servers that it needs.
   *
   * @param screen the screen for the progress
   */
  abstract List<Result> run(Screen screen) throws Exception;

  /** Returns the versions of the other measured software, by name; complete only after the run. */
  Map<String, String> versions() {
    return Map.of();
  }

  /** Returns notes that a reader needs to judge the figures; complete only after the run. */
  List<String> notes() {
    return List.of();
  }

  /** Returns whether the run has broken a promise, so that the exit code is 1. */
  boolean broken() {
    return false;
  }

  @Override
  public Integer call() throws Exception {
    var out = new JsonFile(options.json());
    out.check();
    Screen to = out.screen(screen);
    var machine = Machine.describe();
    List<Result> results = run(to);
    var report = new BenchReport(spec.name(), machine, results, notes());
    machine.put("loadAfter", Machine.load());
    versions().forEach(machine.withObjectProperty("versions")::put);
    report.print(to);
    versions().forEach((name, version) -> to.line(to.dim(name + " " + version)));
    report.notes().forEach(note -> to.line(to.dim(note)));
    out.write(report.json());
    return broken() ? 1 : 0;
  }

  /** Returns the settings of the measured Memlog that the command line names. */
  Map<String, String> settings() {
    return options.settings();
  }

  void positive(String option, int value) {
    RunOptions.positive(spec, option, value);
  }

  ParameterException wrong(String rule) {
    return new ParameterException(spec.commandLine(), rule);
  }
}
