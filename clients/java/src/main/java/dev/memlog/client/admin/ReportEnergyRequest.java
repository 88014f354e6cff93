package dev.memlog.client.admin;

import org.jspecify.annotations.Nullable;

/**
 * A report of the energy that the host has left. The server requires both numbers.
 *
 * @param level the units that are left, 0 to total
 * @param total the units of a full energy store, above 0
 */
public record ReportEnergyRequest(@Nullable Double level, @Nullable Double total) {}
