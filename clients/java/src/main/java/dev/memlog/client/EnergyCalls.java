package dev.memlog.client;

import dev.memlog.client.admin.Energy;
import dev.memlog.client.admin.ReportEnergyRequest;
import dev.memlog.client.admin.ReportEnergyResponse;

/**
 * A client for the energy, which is the budget of the language-model calls that the server makes in
 * the background. Its calls need a key with the role operator. Every call throws the exceptions
 * that {@link MemlogClient} names.
 */
public final class EnergyCalls {

  private static final String PATH = "/v1/energy";

  private final Endpoint publishing;
  private final Endpoint asking;

  EnergyCalls(Endpoint publishing, Endpoint asking) {
    this.publishing = publishing;
    this.asking = asking;
  }

  /**
   * Returns the energy that is left and used, and whether background work is deferred for lack of
   * energy.
   */
  public Energy get() {
    return asking.get(PATH, Energy.class);
  }

  /**
   * Reports the energy that the host has left. The report is valid until the next report, at most
   * for the server's {@code extractor.memories.energy.reportValid}.
   *
   * @param level the units that are left, 0 to total
   * @param total the units of a full energy store, above 0
   */
  public ReportEnergyResponse report(double level, double total) {
    return publishing.put(PATH, new ReportEnergyRequest(level, total), ReportEnergyResponse.class);
  }
}
