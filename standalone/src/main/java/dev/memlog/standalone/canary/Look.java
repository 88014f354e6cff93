package dev.memlog.standalone.canary;

import dev.memlog.client.MemlogClient;
import java.util.function.Predicate;

/**
 * A look for a canary in one place.
 *
 * @param place the place, such as {@code search by word: message}
 * @param finds whether the place returns the canary
 */
record Look(String place, Predicate<MemlogClient> finds) {}
