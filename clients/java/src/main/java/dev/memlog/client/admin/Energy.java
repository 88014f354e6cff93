package dev.memlog.client.admin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The energy of a server, which is the budget of the language-model calls that it makes in the
 * background. 1 unit is 100 tokens.
 *
 * @param level the units that are left; null if no budget is set
 * @param total the units of a full energy store; null if no budget is set
 * @param source the origin of level and total: "reported" by the host, "capacity" from the
 *     settings, or "unbounded" if no budget is set
 * @param reportedAt the time of the host's report; null without a report
 * @param deferred whether background work waits for energy; the server does the work later
 * @param reason why background work waits: "level" if too few units are left, or "share" if the
 *     day's share is used up; empty if it does not wait
 * @param used the energy that background work has used
 */
public record Energy(
    @Nullable Double level,
    @Nullable Double total,
    String source,
    @Nullable Instant reportedAt,
    boolean deferred,
    String reason,
    @Nullable EnergyUse used) {}
