package dev.memlog.cli.print;

import dev.memlog.client.admin.Receipt;
import dev.memlog.client.admin.ReceiptPlace;
import dev.memlog.client.admin.ReceiptProbe;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A printer of erasure receipts, which show whether the bytes of deleted data are gone. */
public record ReceiptLines(Screen screen) {

  /**
   * Prints a receipt: its state and times, then each topic, store, view and index that may have
   * held the data. If the server has searched for leftovers, prints what it found.
   */
  public void print(Receipt receipt) {
    screen.line(
        "%s %s: %s%s",
        receipt.kind(),
        String.join(", ", receipt.scope()),
        receipt.state(),
        receipt.overdue() ? ", overdue" : "");
    line("receipt", receipt.receiptId());
    line("asked", receipt.requestedAt());
    line("released", receipt.releasedAt());
    line(receipt.gone() ? "gone" : "gone by", receipt.gone() ? receipt.goneAt() : receipt.goneBy());
    line("waits", receipt.detail());
    receipt.places().forEach(this::place);
    if (receipt.probe() != null) {
      probe(receipt.probe());
    }
  }

  private void line(String name, @Nullable Object value) {
    if (value != null && !value.toString().isEmpty()) {
      screen.line("  %-9s %s", name, value);
    }
  }

  private void place(ReceiptPlace place) {
    String offsets =
        new TreeMap<>(place.offsets())
            .entrySet().stream()
                .map(e -> e.getKey() + ":" + e.getValue())
                .collect(Collectors.joining(" "));
    screen.dimLine(
            "  %-6s %-44s free from %s%s%s",
            place.kind(),
            place.name(),
            offsets,
            place.records() == null ? "" : ", held " + place.records() + " records",
            place.goneAt() != null
                ? ", gone"
                : place.goneBy() == null ? "" : ", gone by " + place.goneBy());
  }

  private void probe(ReceiptProbe probe) {
    screen.line(
        "  probe     %d words, %s records of %d topics, %d files: %s",
        probe.words(),
        Progress.number(probe.records()),
        probe.topics(),
        probe.files(),
        probe.clean() ? "nothing found" : probe.found().size() + " finds");
    probe.found().forEach(place -> screen.line("            " + place));
  }
}
