package dev.memlog.cli.server;

import dev.memlog.standalone.EmbeddedMemlog;
import dev.memlog.standalone.StandaloneConfig;
import dev.memlog.standalone.data.DataDirectory;
import dev.memlog.standalone.process.DeathWatch;
import dev.memlog.standalone.process.LogFile;
import dev.memlog.standalone.process.Shutdown;
import dev.memlog.terminal.ScreenCommand;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "up", description = "Runs all of Memlog in this process until Ctrl-C.")
public final class UpCommand extends ScreenCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = new ConfigOptions();

  @Override
  public Integer call() throws Exception {
    long before = System.nanoTime();
    StandaloneConfig config = options.load();
    Path log = DataDirectory.logFile(config.data());
    LogFile.use(log);
    screen.dimLine("Starting Memlog. Log: " + log);
    try (var memlog = new EmbeddedMemlog(config, log, screen::line)) {
      Shutdown.closing(memlog);
      memlog.start();
      memlog.awaitReady();
      screen.line(
          "%s after %.1f s. Ctrl-C stops it.",
          screen.good("Memlog is up"), (System.nanoTime() - before) / 1e9);
      new AddressTable(screen).print(memlog.addresses());
      watch(memlog);
    }
    return 0;
  }

  private static void watch(EmbeddedMemlog memlog) throws InterruptedException {
    try {
      new DeathWatch(memlog::checks).watch();
    } catch (IllegalStateException e) {
      LoggerFactory.getLogger(UpCommand.class)
          .atError()
          .log("the process ends: {}", e.getMessage());
      DeathWatch.endSoon();
      throw e;
    }
  }
}
