package dev.memlog.cli.server;

import dev.memlog.standalone.Addresses;
import dev.memlog.terminal.Screen;
import java.util.Locale;

/** A printer of the addresses and directories of a running Memlog. */
record AddressTable(Screen screen) {

  void print(Addresses addresses) {
    row("API", addresses.api(), "gRPC and HTTP/JSON; /openapi.json, /metrics, /health/ready");
    row(
        "Kafka",
        addresses.bootstrapServers(),
        "topic conversation-events takes Avro from any client");
    row("Registry", addresses.registry(), "its schemas");
    row("Model", addresses.model(), "embeds in this process, offline");
    row("Data", addresses.data().toString(), "");
    row("Log", addresses.log().toString(), "");
  }

  private void row(String what, String where, String why) {
    screen.line(
        "  %s %s",
        screen.dim("%-9s", what),
        why.isEmpty() ? where : String.format(Locale.ROOT, "%-24s %s", where, screen.dim(why)));
  }
}
