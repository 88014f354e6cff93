package dev.memlog.client.admin;

/**
 * The energy that background intelligence has used, in all processes together.
 *
 * @param today the units of this day, UTC
 * @param sinceReport the units since the report
 * @param calls the calls of this day
 * @param tokens the tokens of this day
 */
public record EnergyUse(double today, double sinceReport, long calls, long tokens) {}
