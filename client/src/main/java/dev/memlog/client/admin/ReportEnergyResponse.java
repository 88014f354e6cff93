package dev.memlog.client.admin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A report of the host's energy as it was kept. */
public record ReportEnergyResponse(double level, double total, @Nullable Instant reportedAt) {}
