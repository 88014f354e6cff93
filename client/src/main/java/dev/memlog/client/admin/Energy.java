package dev.memlog.client.admin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The energy of background intelligence. 1 unit is 100 tokens of a language model.
 *
 * @param level the units that are left; absent if nothing bounds it
 * @param total the units of a full store; absent if nothing bounds it
 * @param source what level and total are from: reported, capacity or unbounded
 * @param reportedAt the time of the host's report; absent without one
 * @param deferred whether background intelligence waits; it is caught up with later
 * @param reason the reason why it waits: level or share; empty if it does not wait
 */
public record Energy(
    @Nullable Double level,
    @Nullable Double total,
    String source,
    @Nullable Instant reportedAt,
    boolean deferred,
    String reason,
    @Nullable EnergyUse used) {}
