package dev.memlog.cli.server;

import dev.memlog.standalone.service.BrokerProcess;
import dev.memlog.standalone.service.BrokerProcessConfig;
import dev.memlog.standalone.service.CanaryProcess;
import dev.memlog.standalone.service.CanaryProcessConfig;
import dev.memlog.standalone.service.ExtractorProcess;
import dev.memlog.standalone.service.ExtractorProcessConfig;
import dev.memlog.standalone.service.IndexerProcess;
import dev.memlog.standalone.service.IndexerProcessConfig;
import dev.memlog.standalone.service.IngestProcess;
import dev.memlog.standalone.service.IngestProcessConfig;
import dev.memlog.standalone.service.QueryProcess;
import dev.memlog.standalone.service.QueryProcessConfig;
import dev.memlog.standalone.service.ServiceLife;
import dev.memlog.standalone.service.ServiceProcess;
import dev.memlog.standalone.service.Wiring;
import dev.memlog.terminal.CommandGroup;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "service",
    description =
        "Runs one service as a separate process, over Kafka, a schema registry and Qdrant, "
            + "until SIGTERM or Ctrl-C.",
    synopsisSubcommandLabel = "SERVICE",
    footer = {
      "",
      "The service logs to standard output. On SIGTERM readiness turns false, "
          + "running calls end, offsets are committed, and the exit code is 0."
    })
public final class ServiceCommand extends CommandGroup {

  @Command(description = "Accepts events and commands and appends them to the log.")
  int ingest(@Mixin ServiceOptions options) throws Exception {
    return run(options, IngestProcessConfig.class, IngestProcess::new);
  }

  @Command(description = "Folds conversations, chunks messages into passages and forms memories.")
  int extractor(@Mixin ServiceOptions options) throws Exception {
    return run(options, ExtractorProcessConfig.class, ExtractorProcess::new);
  }

  @Command(description = "Keeps the indexes equal to the passages and memories.")
  int indexer(@Mixin ServiceOptions options) throws Exception {
    return run(options, IndexerProcessConfig.class, IndexerProcess::new);
  }

  @Command(description = "Answers searches and reads conversations.")
  int query(@Mixin ServiceOptions options) throws Exception {
    return run(options, QueryProcessConfig.class, QueryProcess::new);
  }

  @Command(
      description = "Checks at an interval, through the API, that deleted data is never returned.")
  int canary(@Mixin ServiceOptions options) throws Exception {
    return run(options, CanaryProcessConfig.class, CanaryProcess::new);
  }

  @Command(
      description =
          "Runs a Kafka broker and a schema registry on this machine, for trials "
              + "without a cluster.")
  int broker(@Mixin ServiceOptions options) throws Exception {
    return run(options, BrokerProcessConfig.class, BrokerProcess::new);
  }

  private <T extends Record> int run(
      ServiceOptions options, Class<T> settings, Function<T, Wiring> wiring) throws Exception {
    T config = options.load(settings);
    options.startLog();
    new ServiceLife(new ServiceProcess(wiring.apply(config))).live(screen::line);
    return 0;
  }
}
