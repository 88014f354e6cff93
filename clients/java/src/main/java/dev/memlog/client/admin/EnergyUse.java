package dev.memlog.client.admin;

/**
 * The energy that language-model calls in the background have used, summed over all processes.
 *
 * @param today the units used on this day, in UTC
 * @param sinceReport the units used since the host's last report
 * @param calls the number of calls on this day
 * @param tokens the number of tokens on this day
 */
public record EnergyUse(double today, double sinceReport, long calls, long tokens) {}
