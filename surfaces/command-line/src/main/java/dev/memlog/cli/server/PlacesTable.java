package dev.memlog.cli.server;

import dev.memlog.standalone.Places;
import dev.memlog.terminal.Screen;
import java.util.Locale;

/** A printer of the addresses and directories of a running Memlog. */
record PlacesTable(Screen screen) {

  void print(Places places) {
    row("API", places.api(), "gRPC and HTTP/JSON; /openapi.json, /metrics, /health/ready");
    row("Kafka", places.bootstrapServers(), "topic conversation-events takes Avro from any client");
    row("Registry", places.registry(), "its schemas");
    row("Model", places.model(), "embeds in this process, offline");
    row("Data", places.data().toString(), "");
    row("Log", places.log().toString(), "");
  }

  private void row(String what, String where, String why) {
    screen.line(
        "  %s %s",
        screen.dim("%-9s", what),
        why.isEmpty() ? where : String.format(Locale.ROOT, "%-24s %s", where, screen.dim(why)));
  }
}
