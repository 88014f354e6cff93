package dev.memlog.standalone.canary;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * The result of one round of the canary, the check that deleted data is never returned.
 *
 * @param looks the number of checks, before and after the deletion
 * @param returned the places that returned a canary after its deletion had taken effect; each place
 *     is a failure of the server
 * @param unseen the places that did not return an existing canary; for these places the check after
 *     the deletion proves nothing
 * @param seconds the duration of the round, in seconds
 */
// The JSON of the API leaves out zeros and empty lists, but a report must state them.
@JsonInclude
public record CanaryReport(int looks, List<String> returned, List<String> unseen, double seconds) {

  /**
   * Returns whether every place returned each canary before its deletion, and none returned it
   * afterwards.
   */
  public boolean clean() {
    return returned.isEmpty() && unseen.isEmpty();
  }
}
