package dev.memlog.cli.server;

import dev.memlog.standalone.service.BrokerProcess;
import dev.memlog.standalone.service.CanaryProcess;
import dev.memlog.standalone.service.ExtractorProcess;
import dev.memlog.standalone.service.IndexerProcess;
import dev.memlog.standalone.service.IngestProcess;
import dev.memlog.standalone.service.QueryProcess;
import dev.memlog.standalone.service.ServiceProcess;
import dev.memlog.standalone.service.Wiring;
import dev.memlog.terminal.CommandGroup;
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
    return run(options, IngestProcess.class);
  }

  @Command(description = "Folds conversations, chunks messages into passages and forms memories.")
  int extractor(@Mixin ServiceOptions options) throws Exception {
    return run(options, ExtractorProcess.class);
  }

  @Command(description = "Keeps the indexes equal to the passages and memories.")
  int indexer(@Mixin ServiceOptions options) throws Exception {
    return run(options, IndexerProcess.class);
  }

  @Command(description = "Answers searches and reads conversations.")
  int query(@Mixin ServiceOptions options) throws Exception {
    return run(options, QueryProcess.class);
  }

  @Command(
      description = "Checks at an interval, through the API, that deleted data is never returned.")
  int canary(@Mixin ServiceOptions options) throws Exception {
    return run(options, CanaryProcess.class);
  }

  @Command(
      description =
          "Runs a Kafka broker and a schema registry on this machine, for trials "
              + "without a cluster.")
  int broker(@Mixin ServiceOptions options) throws Exception {
    return run(options, BrokerProcess.class);
  }

  private <T extends Record & Wiring> int run(ServiceOptions options, Class<T> service)
      throws Exception {
    T wiring = options.load(service);
    options.startLog();
    new ServiceProcess(wiring).live(screen::line);
    return 0;
  }
}
