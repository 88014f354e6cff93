package dev.memlog.client.admin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The acknowledgement of a report of the host's energy, with the stored numbers.
 *
 * @param level the units that are left
 * @param total the units of a full energy store
 * @param reportedAt the time of the report
 */
public record ReportEnergyResponse(double level, double total, @Nullable Instant reportedAt) {}
